//! A match, and which result it had at each line.

use super::phase::LoggedPhase;
use crate::games::Rules;
use serde::Deserialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LoggedSeat {
    /// Nobody yet.
    Empty,
    /// Nobody, for good.
    Bye,
    Entrant(u32),
}

impl LoggedSeat {
    pub fn player(self) -> Option<u32> {
        match self {
            LoggedSeat::Entrant(n) => Some(n),
            LoggedSeat::Empty | LoggedSeat::Bye => None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct To {
    pub of: usize,
    /// 0 or 1.
    pub side: usize,
}

/// How a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LoggedEnding {
    Played,
    WalkOver,
    Forfeit,
    Retired,
    LossOnTime,
    PenaltyPoints,
    Unfinished,
    PlayedTo,
    Bye,
    BothLeft,
    Void,
    CalledOff,
}

impl LoggedEnding {
    /// Whether two people sat down and played.
    fn was_played(self) -> bool {
        match self {
            LoggedEnding::Played
            | LoggedEnding::Retired
            | LoggedEnding::LossOnTime
            | LoggedEnding::PenaltyPoints
            | LoggedEnding::Unfinished
            | LoggedEnding::PlayedTo => true,
            LoggedEnding::WalkOver
            | LoggedEnding::Forfeit
            | LoggedEnding::Bye
            | LoggedEnding::BothLeft
            | LoggedEnding::Void
            | LoggedEnding::CalledOff => false,
        }
    }

    /// Whether two people came to the table.
    fn was_met(self) -> bool {
        self.was_played() || self == LoggedEnding::Forfeit
    }

    /// Whether it was decided between two.
    fn was_contested(self) -> bool {
        self.was_met() || self == LoggedEnding::WalkOver
    }
}

#[derive(Debug, Clone)]
pub struct LoggedMatch {
    pub number: usize,
    pub phase: LoggedPhase,
    pub round: u32,
    pub seats: [LoggedSeat; 2],
    pub winner_to: Option<To>,
    pub loser_to: Option<To>,
    /// Only played if the player of this seat won that match.
    pub only_if: Option<To>,
    /// Its loser falls only if it was the first match they played.
    pub falls_if_first: bool,
    pub outcome: Option<LoggedEnding>,
    /// Who won: 0 or 1.
    pub winner: Option<usize>,
    /// The side that went on before a correction of the record alone, if there was one; inner `None` if neither did.
    pub kept: Option<Option<usize>>,
    pub score: Option<[u32; 2]>,
    /// The other length it was played to, if it was.
    pub played_to: Option<u32>,
    /// The sum of the games and penalty points entered one by one.
    pub running: [u32; 2],
    /// The points both began with.
    pub start: [u32; 2],
    /// What it is played at and to, once begun.
    pub(crate) rules: Option<Rules>,
    /// The same, as penalty points given before it began fixed it.
    pub(crate) fixed: Option<Rules>,
    /// How many games are on its sheet.
    pub games: usize,
    /// The line of the journal that decided it.
    pub line: usize,
    /// Whether its result followed from a bye or from somebody's leaving, rather than being entered.
    pub by_itself: bool,
    /// Whether a correction changed who won it, even if that was taken back.
    pub turned: bool,
    /// Which draw, stage or paired round it came from.
    pub batch: usize,
    /// Its results, each with the line from which on it had them.
    pub known: Vec<(usize, Option<LoggedResult>)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedResult {
    pub outcome: LoggedEnding,
    pub winner: Option<u32>,
    /// Without points beyond the length; nothing where none was entered.
    pub score: Option<[u32; 2]>,
    /// Whether a game was on the sheet.
    pub over_games: bool,
}

impl LoggedResult {
    /// Whether a table counts it as played: given away after a game, it was.
    pub fn was_played(&self) -> bool {
        self.outcome.was_played() || (self.outcome == LoggedEnding::Forfeit && self.over_games)
    }

    pub fn was_met(&self) -> bool {
        self.outcome.was_met()
    }
}

impl LoggedMatch {
    /// The length it is played to, once begun.
    pub fn length(&self) -> Option<u32> {
        self.rules.as_ref().map(|rules| rules.length)
    }

    /// Its score as tables count it: the winner has no more points than the match is long.
    pub fn counted(&self) -> Option<[u32; 2]> {
        let most = self.played_to.or(self.length());
        let mut score = self.score?;
        if let (Some(most), Some(won)) = (most, self.winner.and_then(|at| score.get_mut(at))) {
            *won = most.min(*won);
        }
        Some(score)
    }

    /// The side that goes on from it; inner `None` if neither does, outer `None` while it is undecided.
    pub fn goes_on(&self) -> Option<Option<usize>> {
        self.kept.or(self.outcome.map(|_| self.winner))
    }

    pub fn won_by(&self) -> Option<u32> {
        self.seats.get(self.winner?)?.player()
    }

    /// What was known of it when a line was written.
    pub fn known_at(&self, line: usize) -> Option<&LoggedResult> {
        let before = self.known.iter().rfind(|(at, _)| *at < line);
        before.and_then(|(_, known)| known.as_ref())
    }

    /// The players who went out of it: the loser, or both where nobody won.
    pub fn losers(&self) -> Vec<u32> {
        if self.outcome.is_none() || self.is(LoggedEnding::CalledOff) {
            return Vec::new();
        }
        let won = self.won_by();
        let players = self.seats.iter().filter_map(|seat| seat.player());
        players.filter(|n| Some(*n) != won).collect()
    }

    pub fn pair(&self) -> Option<[u32; 2]> {
        let [a, b] = self.seats;
        Some([a.player()?, b.player()?])
    }

    pub fn is(&self, outcome: LoggedEnding) -> bool {
        self.outcome == Some(outcome)
    }

    pub fn was_met(&self) -> bool {
        self.outcome.is_some_and(LoggedEnding::was_met)
    }

    pub fn was_played(&self) -> bool {
        self.outcome.is_some_and(LoggedEnding::was_played)
    }

    /// Whether it was decided between two.
    pub fn was_contested(&self) -> bool {
        self.outcome.is_some_and(LoggedEnding::was_contested)
    }
}
