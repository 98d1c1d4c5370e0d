//! Someone joins the night: a member, or a guest whose name is kept beside the roster.

use super::{NightActed, Nights};
use crate::club::members::{id_there, of_club};
use crate::club::{ListedPerson, meant};
use crate::stories::{ActError, Principal};
use crate::tournament::{DoorId, TypedPerson, new_guest};
use crawford_chouette::{NightCommand, NightFact, PlayerNo, TableNo};
use crawford_club::lookup::LookupResult;
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::{ClubId, PersonId, StreamId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arriving {
    Known(PersonId),
    /// A guest of this name, checked.
    Guest(String),
}

impl Arriving {
    /// Who it is, or why nobody can tell, with those of the roster it may be.
    pub fn of(
        roster: &[ListedPerson],
        comer: TypedPerson,
    ) -> Result<Arriving, (Violation, Option<Vec<usize>>)> {
        let is_known = |person| roster.iter().any(|known| known.id == person);
        match comer {
            TypedPerson::Guest(name) => Ok(Arriving::Guest(name)),
            TypedPerson::Listed(DoorId::Person(person)) if is_known(person) => {
                Ok(Arriving::Known(person))
            }
            TypedPerson::Listed(_) => Err((refuse::person_unknown(), None)),
            TypedPerson::Called(name) => match meant(&name, roster) {
                LookupResult::One(place) => match roster.get(place) {
                    Some(known) => Ok(Arriving::Known(known.id)),
                    None => Err((refuse::person_unknown(), None)),
                },
                LookupResult::Several(places) => Err((refuse::door_namesakes(name), Some(places))),
                LookupResult::Nobody(like) => Err((refuse::door_unknown(name), Some(like))),
            },
        }
    }
}

impl NightActed {
    /// Who joined by this, or came back.
    #[must_use]
    pub fn comer(&self) -> Option<PlayerNo> {
        self.said(|fact| match fact {
            NightFact::Joined { player, .. } | NightFact::Returned { player, .. } => Some(*player),
            _ => None,
        })
    }
}

impl Nights {
    /// Lets someone join a table, perhaps with a stake of their own.
    pub async fn arrive(
        &self,
        principal: Principal,
        club: ClubId,
        stream: StreamId,
        who: Arriving,
        table: TableNo,
        stake: Option<u32>,
    ) -> Result<NightActed, ActError> {
        self.act_with(principal, stream, move |tx, night, at| {
            let person = match &who {
                Arriving::Known(person) => {
                    let person = of_club(tx, club, *person)?.id;
                    id_there(tx, person, |one| night.player_of(one).is_some())?
                }
                Arriving::Guest(name) => new_guest(tx, club, name, at)?,
            };
            Ok(NightCommand::Join {
                person,
                table,
                stake,
            })
        })
        .await
    }
}
