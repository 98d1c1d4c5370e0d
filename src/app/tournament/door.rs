//! Whom the door of a tournament knows: the club's people, and those who signed up beforehand.

use super::{Names, TournamentSnapshot, Tournaments};
use crate::app::club::{ListedPerson, active_roster};
use crate::app::sign_up::{ExpectedPerson, expected};
use crate::club::lookup::{self, LookupEntry, LookupResult};
use crate::journal::{ClubId, NotAnId, PersonId, StreamId};
use crate::store::{Store, StoreError};
use crate::tournament::Tournament;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DoorList {
    pub roster: Vec<ListedPerson>,
    /// Who signed up for an event that can still be entered simply, and is not in it.
    pub expected: Vec<ExpectedPerson>,
}

/// Somebody of the list, as the forms name them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DoorId {
    Person(PersonId),
    /// By the id of what they signed up for first.
    SignUp(String),
}

const SIGN_UP: &str = "s-";

impl fmt::Display for DoorId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DoorId::Person(person) => write!(f, "{person}"),
            DoorId::SignUp(id) => write!(f, "{SIGN_UP}{id}"),
        }
    }
}

impl FromStr for DoorId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        match text.strip_prefix(SIGN_UP) {
            Some(id) => Ok(DoorId::SignUp(id.to_owned())),
            None => text.parse().map(DoorId::Person),
        }
    }
}

crate::value_as_text!(DoorId);

/// Whom a name means. Places count the roster and, behind it, those who are expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DoorMatch {
    Known(PersonId),
    /// This one of those who are expected.
    Expected(usize),
    /// The same, on a waiting list: they come in only when somebody says so.
    Waiting(usize),
    /// One of these places.
    Several(Vec<usize>),
    /// Nobody; these places come near.
    Nobody(Vec<usize>),
}

#[derive(Debug, Clone, Copy)]
pub enum AtDoor<'a> {
    Known(&'a ListedPerson),
    Expected(&'a ExpectedPerson),
}

impl DoorList {
    pub async fn read(
        all: &Tournaments,
        club: ClubId,
        (stream, story): (StreamId, TournamentSnapshot),
        names: &Names,
    ) -> Result<DoorList, StoreError> {
        Ok(DoorList {
            roster: people(&all.store, club, names, &story.state).await?,
            expected: expected(&all.store, club, stream, story).await?,
        })
    }

    #[must_use]
    pub fn at(&self, place: usize) -> Option<AtDoor<'_>> {
        match self.roster.get(place) {
            Some(known) => Some(AtDoor::Known(known)),
            None => {
                let expected = self.expected.get(place.checked_sub(self.roster.len())?);
                expected.map(AtDoor::Expected)
            }
        }
    }

    #[must_use]
    pub fn place_of(&self, expected: usize) -> usize {
        self.roster.len().saturating_add(expected)
    }

    /// Whether this one of the club's signed up, whatever name they gave.
    #[must_use]
    pub fn expects(&self, person: PersonId) -> Option<usize> {
        let mut expected = self.expected.iter();
        expected.position(|one| one.person() == Some(person))
    }

    #[must_use]
    pub fn by_id(&self, id: &DoorId) -> Option<DoorMatch> {
        match id {
            DoorId::SignUp(id) => {
                let place = self.expected.iter().position(|one| one.id() == id)?;
                Some(DoorMatch::Expected(place))
            }
            DoorId::Person(person) => match self.expects(*person) {
                Some(place) => Some(DoorMatch::Expected(place)),
                None => {
                    let known = self.roster.iter().find(|known| known.id == *person)?;
                    Some(DoorMatch::Known(known.id))
                }
            },
        }
    }

    #[must_use]
    pub fn by_name(&self, name: &str) -> DoorMatch {
        let mut all: Vec<LookupEntry<'_>> = self.roster.iter().map(ListedPerson::known).collect();
        all.extend(self.expected.iter().map(ExpectedPerson::known));
        let place = match lookup::find(name, &all) {
            LookupResult::One(place) => place,
            LookupResult::Several(places) => match self.one_member(&places) {
                Some(place) => place,
                None => return DoorMatch::Several(places),
            },
            LookupResult::Nobody(like) => return DoorMatch::Nobody(like),
        };
        let expected = match self.roster.get(place) {
            Some(known) => match self.expects(known.id) {
                Some(expected) => expected,
                None => return DoorMatch::Known(known.id),
            },
            None => place.saturating_sub(self.roster.len()),
        };
        match self.expected.get(expected) {
            Some(one) if one.waits() => DoorMatch::Waiting(expected),
            _ => DoorMatch::Expected(expected),
        }
    }

    /// The place of the one member meant by a name that stands on the roster and among those who signed up: they are one
    /// to whoever stands at the door.
    fn one_member(&self, places: &[usize]) -> Option<usize> {
        let [place, signed_up] = places else {
            return None;
        };
        let member = self.roster.get(*place)?;
        let signed_up = self
            .expected
            .get(signed_up.checked_sub(self.roster.len())?)?;
        (signed_up.person() == Some(member.id)).then_some(*place)
    }
}

pub async fn people(
    store: &Store,
    club: ClubId,
    names: &Names,
    t: &Tournament,
) -> Result<Vec<ListedPerson>, StoreError> {
    let mut roster = active_roster(store, club, names).await?;
    leave_out_teams(t, &mut roster);
    Ok(roster)
}

/// Leaves those who are people: what a team of this tournament is called is kept like a guest's name, but nobody comes
/// through the door by it.
pub fn leave_out_teams(t: &Tournament, roster: &mut Vec<ListedPerson>) {
    roster.retain(|known| {
        let mut there = t.entrants.of(known.id);
        !there.any(|entrant| entrant.team && entrant.person == known.id)
    });
}
