//! What follows from a club's results: for each player, between two players, in lists and records.

mod directory;
mod matches;
mod player;
mod ratings;
mod records;

pub(crate) use directory::Directory;
pub use directory::{PlayersSnapshot, Snapshots};
pub use matches::{BetweenTwo, PlayerMeeting, between};
pub use player::{
    BestWin, EventPlayed, MatchPlayed, NightPlayed, PlayerProfile, PlayerRating, RatingMove, Rival,
    SeasonPlace, player,
};
pub use ratings::{RatingLists, Ratings, leaders, rated_matches, ratings, standing};
pub(crate) use records::Figure;
pub use records::{ClubRecord, records};

use crate::tournament::Names;
use crawford_club::permissions::{Permission, Role, may};
use crawford_journal::{PersonId, StreamId};
use crawford_tournament::EventNo;
use serde::Serialize;
use std::sync::Arc;

/// The reader: decides which names they see and which events. Readers of the public pages do not see that somebody was
/// in an event that names people less openly than they are named elsewhere.
#[derive(Debug, Clone)]
pub struct Viewer {
    names: Arc<Names>,
    role: Role,
}

impl Viewer {
    #[must_use]
    pub fn new(names: Arc<Names>, role: Role) -> Self {
        Viewer { names, role }
    }

    #[must_use]
    pub fn names(&self) -> &Names {
        &self.names
    }

    #[must_use]
    pub fn may(&self, permission: Permission) -> bool {
        may(self.role, permission).is_ok()
    }

    /// Whether the reader may see that somebody was in an event.
    #[must_use]
    pub fn is_shown(&self, person: PersonId, stream: StreamId, event: u32) -> bool {
        self.may(Permission::ReadDesk)
            || self.names.event_shown(stream, EventNo(event)) <= self.names.person_shown(person)
    }

    #[must_use]
    pub fn name(&self, person: PersonId) -> String {
        self.names.person(person)
    }

    #[must_use]
    pub fn named(&self, person: PersonId) -> Named {
        Named {
            id: person,
            name: self.name(person),
        }
    }

    /// An opponent in an event; without their id if the event hides who it was.
    fn opponent(&self, person: PersonId, stream: StreamId, event: u32) -> PlayerOpponent {
        let name = self.name(person);
        match self.is_shown(person, stream, event) {
            true => PlayerOpponent {
                id: Some(person),
                name,
            },
            false => {
                let event = EventNo(event);
                let public = self.names.of_sign_up(stream, event, Some(person), &name);
                PlayerOpponent {
                    id: None,
                    name: public.unwrap_or(name),
                }
            }
        }
    }
}

/// A person, under the name this reader sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Named {
    pub id: PersonId,
    pub name: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayerOpponent {
    /// `None` if the event hides who it was.
    pub id: Option<PersonId>,
    pub name: String,
}

/// An event, by the parts of its address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EventRef {
    pub tournament: String,
    #[serde(rename = "event_number")]
    pub event: u32,
    /// The tournament's name, followed by the event's if there are several.
    #[serde(rename = "event")]
    pub name: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MatchRef {
    #[serde(flatten)]
    pub of: EventRef,
    #[serde(rename = "match")]
    pub number: u32,
}
