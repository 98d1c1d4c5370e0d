//! Lets one person in: who is meant by what was typed or picked, and the events they enter.

use super::{DoorId, DoorList, DoorMatch};
use crate::fields;
use crate::sign_up::ExpectedPerson;
use crate::tournament::{
    ActError, Guest, Principal, TournamentActed, TournamentSnapshot, Tournaments,
};
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::{ClubId, PersonId, StreamId};
use crawford_tournament::{EntrantNo, EventNo, Tournament};

/// Who comes, as it was typed or picked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypedPerson {
    Called(String),
    Listed(DoorId),
    Guest(String),
}

#[derive(Debug)]
pub enum Admitted<'a> {
    Known(PersonId),
    Expected(&'a ExpectedPerson),
    Guest(Guest),
}

/// Why nobody is let in yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAdmitted {
    pub refused: Violation,
    /// Where it is a question: the places of the list that may be meant.
    pub candidates: Option<Vec<usize>>,
}

impl NotAdmitted {
    fn unknown() -> NotAdmitted {
        NotAdmitted {
            refused: refuse::person_unknown().at(fields::NAME),
            candidates: None,
        }
    }

    fn asks(refused: Violation, candidates: Vec<usize>) -> NotAdmitted {
        NotAdmitted {
            refused: refused.at(fields::NAME),
            candidates: Some(candidates),
        }
    }
}

impl DoorList {
    /// Who comes, found on the list; `rating` is a guest’s.
    pub fn admitted(
        &self,
        comer: TypedPerson,
        rating: Option<i64>,
    ) -> Result<Admitted<'_>, NotAdmitted> {
        let expected = |n: usize| self.expected.get(n).ok_or_else(NotAdmitted::unknown);
        let waits = |n: usize, one: &ExpectedPerson| {
            NotAdmitted::asks(refuse::door_waiting(one.name()), vec![self.place_of(n)])
        };
        match comer {
            TypedPerson::Guest(name) => Ok(Admitted::Guest(Guest { name, rating })),
            TypedPerson::Called(name) => match self.by_name(&name) {
                DoorMatch::Known(person) => Ok(Admitted::Known(person)),
                DoorMatch::Expected(n) => expected(n).map(Admitted::Expected),
                DoorMatch::Waiting(n) => Err(NotAdmitted::asks(
                    refuse::door_waiting(name),
                    vec![self.place_of(n)],
                )),
                DoorMatch::Several(places) => {
                    Err(NotAdmitted::asks(refuse::door_namesakes(name), places))
                }
                DoorMatch::Nobody(like) => Err(NotAdmitted::asks(refuse::door_unknown(name), like)),
            },
            TypedPerson::Listed(id) => match (self.by_id(&id), id) {
                (Some(DoorMatch::Known(person)), _) => Ok(Admitted::Known(person)),
                // Picked as a member, they may not know that they only wait for a place.
                (Some(DoorMatch::Expected(n)), DoorId::Person(_)) => match expected(n)? {
                    one if one.waits() => Err(waits(n, one)),
                    one => Ok(Admitted::Expected(one)),
                },
                (Some(DoorMatch::Expected(n)), DoorId::SignUp(_)) => {
                    expected(n).map(Admitted::Expected)
                }
                _ => Err(NotAdmitted::unknown()),
            },
        }
    }
}

/// Somebody who was let in.
#[derive(Debug)]
pub struct Arrived {
    pub done: TournamentActed,
    pub entrant: Option<EntrantNo>,
    /// The events in which they still need a place.
    pub late: Vec<EventNo>,
}

/// These events: those that are simply entered, and those entered late.
fn by_way_in(t: &Tournament, events: Vec<EventNo>) -> (Vec<EventNo>, Vec<EventNo>) {
    let simply = |event: &EventNo| {
        let event = t.event(*event);
        event.is_none_or(|e| e.draw.is_none() || e.takes_entries())
    };
    events.into_iter().partition(simply)
}

impl Tournaments {
    /// Lets somebody in: into these events, or those they signed up for.
    pub async fn admit(
        &self,
        principal: Principal,
        club: ClubId,
        (stream, story): (StreamId, &TournamentSnapshot),
        admitted: Admitted<'_>,
        events: Vec<EventNo>,
    ) -> Result<Arrived, ActError> {
        let (simply, mut late) = by_way_in(&story.state, events);
        let (done, entrant) = match admitted {
            Admitted::Expected(one) => {
                late.clear();
                one.let_in(self, principal, club, stream).await?
            }
            Admitted::Guest(guest) => {
                let done = self
                    .check_in_guest(principal, club, stream, guest, simply)
                    .await?;
                let comer = done.comer();
                (done, comer)
            }
            Admitted::Known(person) => {
                self.enter_person(principal, (stream, story), person, &simply, &late)
                    .await?
            }
        };
        Ok(Arrived {
            done,
            entrant,
            late,
        })
    }
}
