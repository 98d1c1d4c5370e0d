//! Checks in somebody who signed up, and decides who they are.

use super::{Row, read};
use crate::club::members::id_there;
use crate::fields;
use crate::stories::{ActError, Principal};
use crate::tournament::{TournamentActed, Tournaments, is_in, seeding_rating};
use crawford_club::lookup::written;
use crawford_club::sign_up::WaitingPlace;
use crawford_forms::violation::refuse;
use crawford_journal::{ClubId, NotAnId, PersonId, StreamId, UtcMicros};
use crawford_store::people::{self, Person};
use crawford_store::{Conn, Store, StoreError, Tx, sign_ups};
use crawford_tournament::{Command, Company, EventCommand, EventNo};
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Identity {
    Known(PersonId),
    Guest,
}

impl fmt::Display for Identity {
    /// The value in a form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Identity::Known(person) => write!(f, "{person}"),
            Identity::Guest => f.write_str("guest"),
        }
    }
}

impl FromStr for Identity {
    type Err = NotAnId;
    fn from_str(text: &str) -> Result<Self, NotAnId> {
        match text {
            "guest" => Ok(Identity::Guest),
            person => person.parse().map(Identity::Known),
        }
    }
}
crawford_forms::value_as_text!(Identity);

#[derive(Debug)]
pub struct Namesakes {
    known: Vec<Person>,
    /// Under which names which people were found.
    found: HashSet<(String, PersonId)>,
}

impl Namesakes {
    /// Everyone a name may mean, with their own names: the members of that name, and people found under it before.
    pub fn of<'a>(&'a self, name: &str) -> impl Iterator<Item = (PersonId, &'a str)> {
        let called = written(name);
        let meant = self.known.iter().filter(move |person| {
            let bears = !person.is_guest && written(&person.name) == called;
            bears || self.found.contains(&(called.clone(), person.id))
        });
        meant.map(|person| (person.id, person.name.as_str()))
    }
}

pub async fn namesakes(
    store: &Store,
    club: ClubId,
    stream: StreamId,
) -> Result<Namesakes, StoreError> {
    store
        .read(move |conn| read_namesakes(conn, club, stream))
        .await
}

pub(super) fn read_namesakes(
    conn: &mut Conn,
    club: ClubId,
    stream: StreamId,
) -> Result<Namesakes, StoreError> {
    let mut known = people::listed(conn, club)?;
    known.retain(|person| person.archived_at.is_none());
    let mut found = HashSet::new();
    for (event, _) in sign_ups::forms(conn, stream)? {
        for who in sign_ups::of_event(conn, stream, event)? {
            found.extend(who.person.map(|person| (written(&who.name), person)));
        }
    }
    // A guest who was entered under another name may have been renamed since.
    for person in &known {
        if found.iter().any(|(_, one)| *one == person.id) {
            found.insert((written(&person.name), person.id));
        }
    }
    Ok(Namesakes { known, found })
}

/// Who somebody who signed up is: as decided before, or as the director says now. The name alone does not suffice where
/// a member has it or somebody was found under it before, since anybody can type it.
pub(super) fn identified(
    tx: &mut Tx<'_>,
    club: ClubId,
    who: &Row,
    identity: Option<Identity>,
    at: UtcMicros,
) -> Result<PersonId, ActError> {
    let known = match who.person {
        Some(person) => Some(person),
        None => match identity {
            Some(Identity::Guest) => None,
            Some(Identity::Known(person)) => {
                let person = people::find(tx, person)?;
                if person.club != club || person.archived_at.is_some() {
                    return Err(StoreError::NotFound.into());
                }
                Some(person.id)
            }
            None => {
                let namesakes = read_namesakes(tx, club, who.stream)?;
                if namesakes.of(&who.name).next().is_some() {
                    return Err(ActError::Refused(refuse::sign_up_who().at(fields::PERSON)));
                }
                None
            }
        },
    };
    if let Some(person) = known {
        return Ok(person);
    }
    let person = PersonId::from_random(rand::random());
    people::add(
        tx,
        &Person {
            email: who.contact.clone().filter(|contact| contact.contains('@')),
            ..Person::guest(person, club, &who.name, at)
        },
    )?;
    Ok(person)
}

/// Checks somebody in: enters them into the tournament and its event. With their own link this works only if the
/// director allows it, has identified them, and they have a place; a director can check in anybody. Being checked in by
/// a director does not give the own link any rights: [`super::accept`] does.
pub async fn check_in(
    all: &Tournaments,
    principal: Option<Principal>,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
    id: String,
    identity: Option<Identity>,
) -> Result<TournamentActed, ActError> {
    let own = principal.is_none();
    // A player's own link has no right to sign anyone in: the program does it, as the director allowed.
    let principal = principal.unwrap_or_else(Principal::program);
    all.act_with(principal, stream, move |tx, t, at| {
        let form = read(tx, stream, event)?.ok_or(StoreError::NotFound)?;
        let mut who = form.find(&id)?;
        if own {
            let place = form.all.iter().find(|(one, _)| one.id == id);
            if !form.terms.phone_check_in {
                return Err(ActError::Refused(
                    refuse::sign_up_no_phone().at(fields::NAME),
                ));
            }
            if place.is_none_or(|(_, place)| *place != WaitingPlace::In) {
                return Err(ActError::Refused(
                    refuse::sign_up_waiting().at(fields::NAME),
                ));
            }
            if who.speaks_for().is_none() {
                return Err(ActError::Refused(
                    refuse::sign_up_not_accepted().at(fields::NAME),
                ));
            }
        }
        let person = identified(tx, club, &who, identity, at)?;
        let person = id_there(tx, person, |one| is_in(t, one))?;
        // Somebody who is here has a place, even past the limit or after being taken off the list.
        who.placed = true;
        who.person = Some(person);
        who.gone_at = None;
        sign_ups::change(tx, club, &who)?;
        Ok(match t.entrant_of(person) {
            None => Command::CheckIn {
                person,
                company: Company::Alone,
                rating: seeding_rating(tx, person, at)?,
                events: vec![event],
            },
            Some(entrant) => EventCommand::Enter {
                entrant: entrant.number,
            }
            .of(event),
        })
    })
    .await
}
