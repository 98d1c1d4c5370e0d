//! The people who can be entered at the door of a tournament: the club's, and those who signed up.

mod admit;
mod company;
mod list;

pub use admit::{Admitted, Arrived, NotAdmitted, TypedPerson};
pub use company::{CompanyRoster, TypedCompany, event_in_company};
pub use list::{DoorLine, LineAnswer, OpenLine, SettledList};

use super::{Names, TournamentSnapshot, Tournaments, is_in};
use crate::club::{ListedPerson, active_roster};
use crate::sign_up::{ExpectedPerson, expected};
use crawford_club::lookup::{self, LookupEntry, LookupResult};
use crawford_journal::{ClubId, NotAnId, PersonId, StreamId};
use crawford_store::{Store, StoreError};
use crawford_tournament::{EntrantNo, Event, EventNo, Fact, LateEntry, Tournament};
use serde::Serialize;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

/// An event as the door offers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct DoorEvent {
    #[serde(rename = "event_number")]
    pub event: EventNo,
    /// How many are in it and have not left.
    pub entered: usize,
    /// Whether it can be entered at the door, at once or late.
    pub takes: bool,
    /// How it is entered otherwise.
    pub way: Option<DoorWay>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DoorWay {
    /// In company: it is played by pairs or teams.
    Company,
    /// Into its schedule or ladder, at any time.
    Join,
    LateEntry,
    /// It is drawn, and late entry is closed.
    TooLate,
    /// Its list is closed.
    ListClosed,
}

impl DoorEvent {
    #[must_use]
    pub fn of(t: &Tournament, event: &Event) -> DoorEvent {
        let joins = event.capabilities().can_be_joined() && event.draw.is_some();
        let late = event.late_entry != LateEntry::Closed || joins;
        let in_company = !event.settings.sides.is_single();
        let drawn = event.draw.is_some();
        DoorEvent {
            event: event.number,
            entered: event.entered.iter().filter(|n| !t.has_left(**n)).count(),
            takes: !in_company && (event.takes_entries() || (drawn && late)),
            way: match &event.list {
                _ if in_company => Some(DoorWay::Company),
                _ if event.takes_entries() => None,
                _ if joins => Some(DoorWay::Join),
                _ if drawn && late => Some(DoorWay::LateEntry),
                _ if drawn => Some(DoorWay::TooLate),
                Some(_) => Some(DoorWay::ListClosed),
                None => None,
            },
        }
    }
}

/// What an entrant can do in an event, or has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct EntrantEvent {
    #[serde(rename = "event_number")]
    pub event: EventNo,
    pub entered: bool,
    /// Whether it is open to them.
    pub open: bool,
    /// Whether it is drawn without them, so that the way in is late entry.
    pub late: bool,
}

impl EntrantEvent {
    #[must_use]
    pub fn of(event: &Event, entrant: EntrantNo) -> EntrantEvent {
        let on_sheet = event.matches_of(entrant).next().is_some();
        let entered = event.entered.contains(&entrant);
        let takes = event.takes_entries();
        EntrantEvent {
            event: event.number,
            entered: entered && (event.draw.is_none() || on_sheet || takes),
            open: !entered && takes,
            late: event.draw.is_some() && !on_sheet && !takes,
        }
    }
}

impl Tournaments {
    /// The action by which somebody was checked in last, unless it checked in others too: undoing it would undo them all.
    pub async fn checked_in_by(
        &self,
        stream: StreamId,
        entrant: EntrantNo,
    ) -> Result<Option<u64>, StoreError> {
        let facts = self.facts(stream).await?;
        let checked_in = facts.iter().rev().find(
            |envelope| matches!(envelope.fact(), Ok(Fact::CheckedIn { entrant: n, .. }) if *n == entrant),
        );
        let action = checked_in.map(|envelope| envelope.action);
        Ok(action.filter(|action| {
            let own = facts.iter().filter(|envelope| envelope.action == *action);
            let came = own.filter(|envelope| matches!(envelope.fact(), Ok(Fact::CheckedIn { .. })));
            came.count() == 1
        }))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DoorList {
    pub roster: Vec<ListedPerson>,
    /// People who signed up for an event that still takes entries, and are not in it.
    pub expected: Vec<ExpectedPerson>,
}

/// A person of the list, as forms identify them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DoorId {
    Person(PersonId),
    /// By the id of their first sign-up.
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

crawford_forms::value_as_text!(DoorId);

/// Whom a typed name means. The indices count the roster and, after it, the people who signed up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DoorMatch {
    Known(PersonId),
    /// This one of those who signed up.
    Expected(usize),
    /// The same, on the waiting list: they enter only when the director confirms.
    Waiting(usize),
    /// Any of these.
    Several(Vec<usize>),
    /// Nobody; these are similar.
    Nobody(Vec<usize>),
}

#[derive(Debug, Clone, Copy)]
pub enum AtDoor<'a> {
    Known(&'a ListedPerson),
    Expected(&'a ExpectedPerson),
}

impl<'a> AtDoor<'a> {
    #[must_use]
    pub fn label(self) -> &'a str {
        match self {
            AtDoor::Known(known) => &known.label,
            AtDoor::Expected(one) => one.name(),
        }
    }

    #[must_use]
    pub fn id(self) -> DoorId {
        match self {
            AtDoor::Known(known) => DoorId::Person(known.id),
            AtDoor::Expected(one) => DoorId::SignUp(one.id().to_owned()),
        }
    }
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

    /// How many places it has.
    fn len(&self) -> usize {
        self.place_of(self.expected.len())
    }

    /// The places of those who can still be let in.
    #[must_use]
    pub fn not_in(&self, t: &Tournament) -> Vec<usize> {
        let is_in = |place: &usize| match self.at(*place) {
            Some(AtDoor::Known(known)) => t.entrant_of(known.id).is_some(),
            Some(AtDoor::Expected(_)) | None => false,
        };
        (0..self.len()).filter(|place| !is_in(place)).collect()
    }

    #[must_use]
    pub fn place_of(&self, expected: usize) -> usize {
        self.roster.len().saturating_add(expected)
    }

    /// The index among those who signed up of this person of the club, under whatever name.
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

    /// The index of the only member meant by a name that is both on the roster and among the sign-ups: at the door they
    /// are one person.
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
    // Who came before they were merged is in under the id they had then.
    let came = t.entrants.values().flat_map(|entrant| entrant.persons());
    let came: HashMap<PersonId, PersonId> = came.map(|id| (names.who(id), id)).collect();
    for known in roster.iter_mut().filter(|known| !is_in(t, known.id)) {
        known.id = came.get(&known.id).copied().unwrap_or(known.id);
    }
    leave_out_teams(t, &mut roster);
    Ok(roster)
}

/// Leaves only people: the name of a team of this tournament is stored like a guest's, but nobody is called by it.
pub fn leave_out_teams(t: &Tournament, roster: &mut Vec<ListedPerson>) {
    roster.retain(|known| {
        let mut there = t.entrants.of(known.id);
        !there.any(|entrant| entrant.team && entrant.person == known.id)
    });
}
