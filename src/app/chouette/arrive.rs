//! Someone joins the night: a member, or a guest whose name is kept beside the roster.

use super::{NightActed, Nights};
use crate::app::stories::{ActError, Principal};
use crate::app::tournament::{DoorId, Names, TypedPerson};
use crate::chouette::{NightCommand, TableNo};
use crate::club::lookup::{self, LookupEntry, LookupResult};
use crate::journal::{ClubId, PersonId, StreamId};
use crate::store::StoreError;
use crate::store::people::{self, Person};
use crate::violation::{Violation, refuse};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arriving {
    Known(PersonId),
    /// A guest of this name, checked.
    Guest(String),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Regular {
    pub person: PersonId,
    /// The name, with whatever distinguishes namesakes.
    pub label: String,
    pub name: String,
    pub nickname: Option<String>,
}

impl Arriving {
    /// Who it is, or why nobody can tell, with those of the roster it may be.
    pub fn of(
        roster: &[Regular],
        comer: TypedPerson,
    ) -> Result<Arriving, (Violation, Option<Vec<usize>>)> {
        let is_known = |person| roster.iter().any(|known| known.person == person);
        match comer {
            TypedPerson::Guest(name) => Ok(Arriving::Guest(name)),
            TypedPerson::Listed(DoorId::Person(person)) if is_known(person) => {
                Ok(Arriving::Known(person))
            }
            TypedPerson::Listed(_) => Err((refuse::person_unknown(), None)),
            TypedPerson::Called(name) => match lookup::find(&name, &entries(roster)) {
                LookupResult::One(place) => match roster.get(place) {
                    Some(regular) => Ok(Arriving::Known(regular.person)),
                    None => Err((refuse::person_unknown(), None)),
                },
                LookupResult::Several(places) => Err((refuse::door_namesakes(name), Some(places))),
                LookupResult::Nobody(like) => Err((refuse::night_unknown(name), Some(like))),
            },
        }
    }
}

fn entries(roster: &[Regular]) -> Vec<LookupEntry<'_>> {
    roster
        .iter()
        .map(|regular| LookupEntry {
            label: &regular.label,
            name: &regular.name,
            nickname: regular.nickname.as_deref(),
        })
        .collect()
}

impl Nights {
    pub async fn regulars(&self, club: ClubId, names: &Names) -> Result<Vec<Regular>, StoreError> {
        let all = self
            .store
            .read(move |conn| people::listed(conn, club))
            .await?;
        let known = all.into_iter().filter(|p| p.archived_at.is_none());
        let regular = |person: Person| Regular {
            person: person.id,
            label: names.of(person.id).unwrap_or(&person.name).to_owned(),
            name: person.name,
            nickname: person.nickname,
        };
        Ok(known.map(regular).collect())
    }

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
        self.act_with(principal, stream, move |tx, _, at| {
            let person = match &who {
                Arriving::Known(person) => people::find(tx, *person)?.id,
                Arriving::Guest(name) => {
                    let person = PersonId::from_random(rand::random());
                    people::add(tx, &Person::guest(person, club, name, at))?;
                    person
                }
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
