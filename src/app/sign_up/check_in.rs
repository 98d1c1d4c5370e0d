//! Somebody who signed up is here, and who that is.

use super::{Row, read};
use crate::app::stories::{ActError, Principal};
use crate::app::tournament::{TournamentActed, Tournaments, seeding_rating};
use crate::club::lookup::written;
use crate::club::sign_up::WaitingPlace;
use crate::journal::{ClubId, NotAnId, PersonId, StreamId, UtcMicros};
use crate::store::people::{self, Person};
use crate::store::{Conn, Store, StoreError, Tx, sign_ups};
use crate::tournament::{Command, Company, EventCommand, EventNo};
use crate::violation::refuse;
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Identity {
    Known(PersonId),
    Guest,
}

impl fmt::Display for Identity {
    /// As a form sends it.
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
crate::value_as_text!(Identity);

#[derive(Debug)]
pub struct Namesakes {
    known: Vec<Person>,
    /// Who was found behind which name.
    found: HashSet<(String, PersonId)>,
}

impl Namesakes {
    /// Everyone of the club this name may mean, with their own: the members who bear it, and whoever was found behind it
    /// before.
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
        for who in sign_ups::of_event(conn, stream, i64::from(event.0))? {
            found.extend(who.person.map(|person| (written(&who.name), person)));
        }
    }
    // A guest taken on by one name may be called otherwise by now.
    for person in &known {
        if found.iter().any(|(_, one)| *one == person.id) {
            found.insert((written(&person.name), person.id));
        }
    }
    Ok(Namesakes { known, found })
}

/// Who somebody is who signed up: as it was said before, or as the director says now. A name is not enough to tell, where
/// a member bears it or somebody was found behind it before: it may have been typed by anybody.
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
                    return Err(ActError::Refused(refuse::sign_up_who().at("person")));
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

/// Somebody is here: comes into the tournament and its event. By the own link, where the director lets people say so
/// themselves, has taken them for somebody, and they have a place; by a director, whoever it is. Who is let in by a
/// director is in, which does not make the own address theirs: that is what [`super::accept`] says.
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
    // Who comes by the own link signs nobody in: the program does, as the director set it.
    let principal = principal.unwrap_or_else(Principal::program);
    all.act_with(principal, stream, move |tx, t, at| {
        let form = read(tx, stream, event)?.ok_or(StoreError::NotFound)?;
        let mut who = form.find(&id)?;
        if own {
            let place = form.all.iter().find(|(one, _)| one.id == id);
            if !form.terms.phone_check_in {
                return Err(ActError::Refused(refuse::sign_up_no_phone().at("name")));
            }
            if place.is_none_or(|(_, place)| *place != WaitingPlace::In) {
                return Err(ActError::Refused(refuse::sign_up_waiting().at("name")));
            }
            if who.speaks_for().is_none() {
                return Err(ActError::Refused(refuse::sign_up_not_accepted().at("name")));
            }
        }
        let person = identified(tx, club, &who, identity, at)?;
        // Whoever is here has a place, whatever becomes of the order: let in past the limit, or after being taken off.
        who.placed = true;
        who.person = Some(person);
        who.gone_at = None;
        sign_ups::change(tx, club, &who)?;
        Ok(match t.entrant_of(person) {
            None => Command::SignIn {
                person,
                company: Company::Alone,
                rating: seeding_rating(tx, person)?,
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
