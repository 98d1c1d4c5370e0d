//! The matches a list looks at, and why one of them moves nobody.

use super::settings::{ListSettings, Scope};
use crawford_forms::Choice;
use crawford_journal::{PersonId, StreamId, UtcMicros};
use serde::Serialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchKey {
    pub stream: StreamId,
    pub event: u32,
    pub number: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Choice)]
#[form(hidden)]
pub enum Company {
    #[default]
    Alone,
    /// Two who consult.
    Pair,
    Team,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Played out, to the length set or to another.
    Played,
    /// Broken off by its loser, the clock or penalty points: one side won it by the rules.
    Early,
    /// One player did not come.
    WalkOver,
    /// Given up without being played.
    Forfeit,
    /// Stopped before anyone had won.
    Stopped,
    Bye,
    /// Neither goes on.
    BothLeft,
    CalledOff,
    Void,
}

impl Ending {
    #[must_use]
    pub fn read(word: &str) -> Option<Ending> {
        Some(match word {
            "played" | "played-to" => Ending::Played,
            "retired" | "loss-on-time" | "penalty-points" => Ending::Early,
            "walk-over" => Ending::WalkOver,
            "forfeit" => Ending::Forfeit,
            "unfinished" => Ending::Stopped,
            "bye" => Ending::Bye,
            "both-left" => Ending::BothLeft,
            "called-off" => Ending::CalledOff,
            "void" => Ending::Void,
            _ => return None,
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finished {
    pub key: MatchKey,
    /// When it ended. A correction does not move it.
    pub at: UtcMicros,
    /// The version of its story at which it ended.
    pub version: u64,
    /// The points it was played to; 0 for one without a limit.
    pub length: u16,
    pub ending: Ending,
    pub company: Company,
    pub top: Option<PersonId>,
    pub bottom: Option<PersonId>,
    pub winner: Option<PersonId>,
}

/// The order in which matches count: when they ended, then by stream and version.
pub(super) type Order = (UtcMicros, StreamId, u64, u32, u32);

impl Finished {
    pub(super) fn order(&self) -> Order {
        let MatchKey {
            stream,
            event,
            number,
        } = self.key;
        (self.at, stream, self.version, event, number)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    WalkOver,
    Forfeit,
    Stopped,
    /// Broken off, and the list leaves such matches out.
    Early,
    Bye,
    NobodyWon,
    CalledOff,
    Void,
    Unlimited,
    Pair,
    Team,
    /// Both sides turned out to be one person.
    OnePerson,
    Event,
    Days,
    NoList,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Two {
    pub winner: PersonId,
    pub loser: PersonId,
}

impl Finished {
    /// Why it moves nobody's rating in a list; nothing when it does.
    #[must_use]
    pub fn unrated(
        &self,
        settings: &ListSettings,
        scope: &Scope,
        who: &dyn Fn(PersonId) -> PersonId,
    ) -> Option<Reason> {
        match self.two(settings, scope) {
            Ok(two) => (who(two.winner) == who(two.loser)).then_some(Reason::OnePerson),
            Err(reason) => Some(reason),
        }
    }

    pub(super) fn two(&self, settings: &ListSettings, scope: &Scope) -> Result<Two, Reason> {
        if !settings.on {
            return Err(Reason::NoList);
        }
        match self.ending {
            Ending::Played => {}
            Ending::Early if settings.early_endings => {}
            Ending::Early => return Err(Reason::Early),
            Ending::WalkOver => return Err(Reason::WalkOver),
            Ending::Forfeit => return Err(Reason::Forfeit),
            Ending::Stopped => return Err(Reason::Stopped),
            Ending::Bye => return Err(Reason::Bye),
            Ending::BothLeft => return Err(Reason::NobodyWon),
            Ending::CalledOff => return Err(Reason::CalledOff),
            Ending::Void => return Err(Reason::Void),
        }
        match self.company {
            Company::Alone => {}
            Company::Pair => return Err(Reason::Pair),
            Company::Team => return Err(Reason::Team),
        }
        if self.length == 0 {
            return Err(Reason::Unlimited);
        }
        if !scope.holds(self.at) {
            return Err(Reason::Days);
        }
        if scope.unrated.contains(&(self.key.stream, self.key.event)) {
            return Err(Reason::Event);
        }
        match (self.top, self.bottom, self.winner) {
            (Some(top), Some(bottom), Some(winner)) if winner == top => Ok(Two {
                winner: top,
                loser: bottom,
            }),
            (Some(top), Some(bottom), Some(winner)) if winner == bottom => Ok(Two {
                winner: bottom,
                loser: top,
            }),
            (Some(_), Some(_), _) => Err(Reason::NobodyWon),
            _ => Err(Reason::Bye),
        }
    }
}
