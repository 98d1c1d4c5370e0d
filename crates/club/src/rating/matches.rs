//! The matches a list looks at, and why one of them moves nobody.

use super::settings::{ListSettings, RatingScope};
use crawford_forms::Choice;
use crawford_journal::{PersonId, StreamId, UtcMicros};
use serde::Serialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchKey {
    pub stream: StreamId,
    pub event: u32,
    pub number: u32,
}

/// Who sits on a side of a match: one player, a pair or a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Choice)]
#[form(hidden)]
pub enum SideKind {
    #[default]
    Alone,
    /// Two who consult.
    Pair,
    Team,
}

/// How a match ended, as far as ratings distinguish it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MatchEnding {
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finished {
    pub key: MatchKey,
    /// When it ended. A correction does not move it.
    pub at: UtcMicros,
    /// The version of its story at which it ended.
    pub version: u64,
    /// The points it was played to; 0 for one without a limit.
    pub length: u16,
    pub ending: MatchEnding,
    pub company: SideKind,
    pub top: Option<PersonId>,
    pub bottom: Option<PersonId>,
    pub winner: Option<PersonId>,
}

/// The order in which matches count, by [`order`].
pub(crate) type Order = (UtcMicros, StreamId, u64, u32, u32);

/// Where a match stands among others: by when it ended, then by stream and version.
pub(crate) fn order(at: UtcMicros, key: MatchKey, version: u64) -> Order {
    (at, key.stream, version, key.event, key.number)
}

impl Finished {
    pub(super) fn order(&self) -> Order {
        order(self.at, self.key, self.version)
    }
}

/// Why a finished match does not count for ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnratedReason {
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
pub(super) struct Opponents {
    pub winner: PersonId,
    pub loser: PersonId,
}

impl Finished {
    /// Why it moves nobody's rating in a list; nothing when it does.
    #[must_use]
    pub fn unrated(
        &self,
        settings: &ListSettings,
        scope: &RatingScope,
        who: &dyn Fn(PersonId) -> PersonId,
    ) -> Option<UnratedReason> {
        match self.opponents(settings, scope) {
            Ok(of) => (who(of.winner) == who(of.loser)).then_some(UnratedReason::OnePerson),
            Err(reason) => Some(reason),
        }
    }

    /// Who won and who lost, or why it moves nobody; that both may be one person is not looked at.
    pub(super) fn opponents(
        &self,
        settings: &ListSettings,
        scope: &RatingScope,
    ) -> Result<Opponents, UnratedReason> {
        if !settings.on {
            return Err(UnratedReason::NoList);
        }
        match self.ending {
            MatchEnding::Played => {}
            MatchEnding::Early if settings.early_endings => {}
            MatchEnding::Early => return Err(UnratedReason::Early),
            MatchEnding::WalkOver => return Err(UnratedReason::WalkOver),
            MatchEnding::Forfeit => return Err(UnratedReason::Forfeit),
            MatchEnding::Stopped => return Err(UnratedReason::Stopped),
            MatchEnding::Bye => return Err(UnratedReason::Bye),
            MatchEnding::BothLeft => return Err(UnratedReason::NobodyWon),
            MatchEnding::CalledOff => return Err(UnratedReason::CalledOff),
            MatchEnding::Void => return Err(UnratedReason::Void),
        }
        match self.company {
            SideKind::Alone => {}
            SideKind::Pair => return Err(UnratedReason::Pair),
            SideKind::Team => return Err(UnratedReason::Team),
        }
        if self.length == 0 {
            return Err(UnratedReason::Unlimited);
        }
        if !scope.holds(self.at) {
            return Err(UnratedReason::Days);
        }
        if scope.unrated.contains(&(self.key.stream, self.key.event)) {
            return Err(UnratedReason::Event);
        }
        let (Some(top), Some(bottom)) = (&self.top, &self.bottom) else {
            return Err(UnratedReason::Bye);
        };
        let (winner, loser) = match &self.winner {
            Some(winner) if winner == top => (*top, *bottom),
            Some(winner) if winner == bottom => (*bottom, *top),
            _ => return Err(UnratedReason::NobodyWon),
        };
        Ok(Opponents { winner, loser })
    }
}
