//! What a match is for.

use serde::Deserialize;

/// What a match is for, as it is written: `"main"`, `{"group": 3}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LoggedPhase {
    Main,
    ThirdPlace,
    Losers,
    Third,
    Final,
    SecondFinal,
    Consolation,
    LastChance,
    SecondChance,
    /// For this place and those below it.
    PlayOff(u32),
    Decider,
    Group(u32),
    Swiss,
    RoundRobin,
    League,
    Ladder,
    Free,
    Sheet(u32),
}

impl LoggedPhase {
    /// Whether who wins the event is played out in it, however many losses that takes.
    pub(crate) fn is_of_the_main_sheet(self) -> bool {
        match self {
            LoggedPhase::Main
            | LoggedPhase::Losers
            | LoggedPhase::Third
            | LoggedPhase::Final
            | LoggedPhase::SecondFinal => true,
            LoggedPhase::ThirdPlace
            | LoggedPhase::PlayOff(_)
            | LoggedPhase::Consolation
            | LoggedPhase::LastChance
            | LoggedPhase::SecondChance
            | LoggedPhase::Decider
            | LoggedPhase::Group(_)
            | LoggedPhase::Swiss
            | LoggedPhase::RoundRobin
            | LoggedPhase::League
            | LoggedPhase::Ladder
            | LoggedPhase::Free
            | LoggedPhase::Sheet(_) => false,
        }
    }

    /// Whether it is played along a sheet.
    pub(crate) fn is_of_a_sheet(self) -> bool {
        match self {
            LoggedPhase::Main
            | LoggedPhase::ThirdPlace
            | LoggedPhase::PlayOff(_)
            | LoggedPhase::Losers
            | LoggedPhase::Third
            | LoggedPhase::Final
            | LoggedPhase::SecondFinal
            | LoggedPhase::Consolation
            | LoggedPhase::LastChance
            | LoggedPhase::SecondChance
            | LoggedPhase::Sheet(_) => true,
            LoggedPhase::Decider
            | LoggedPhase::Group(_)
            | LoggedPhase::Swiss
            | LoggedPhase::RoundRobin
            | LoggedPhase::League
            | LoggedPhase::Ladder
            | LoggedPhase::Free => false,
        }
    }

    /// Whether everyone in it is to meet everyone, so that somebody has several matches open at once.
    pub(crate) fn is_scheduled(self) -> bool {
        match self {
            LoggedPhase::Group(_) => true,
            other => other.is_one_table(),
        }
    }

    /// Whether everyone of the event meets everyone in it.
    pub(crate) fn is_one_table(self) -> bool {
        match self {
            LoggedPhase::RoundRobin | LoggedPhase::League => true,
            LoggedPhase::Main
            | LoggedPhase::ThirdPlace
            | LoggedPhase::PlayOff(_)
            | LoggedPhase::Losers
            | LoggedPhase::Third
            | LoggedPhase::Final
            | LoggedPhase::SecondFinal
            | LoggedPhase::Consolation
            | LoggedPhase::LastChance
            | LoggedPhase::SecondChance
            | LoggedPhase::Decider
            | LoggedPhase::Group(_)
            | LoggedPhase::Swiss
            | LoggedPhase::Ladder
            | LoggedPhase::Free
            | LoggedPhase::Sheet(_) => false,
        }
    }

    /// Whether a match of it may count for nobody.
    pub(crate) fn may_be_void(self) -> bool {
        match self {
            LoggedPhase::Ladder | LoggedPhase::Free => true,
            other => other.is_one_table(),
        }
    }

    /// The best place that a play-off is for.
    pub(crate) fn place_played_for(self) -> Option<u32> {
        match self {
            LoggedPhase::PlayOff(place) => Some(place),
            LoggedPhase::ThirdPlace => Some(3),
            LoggedPhase::Main
            | LoggedPhase::Losers
            | LoggedPhase::Third
            | LoggedPhase::Final
            | LoggedPhase::SecondFinal
            | LoggedPhase::Consolation
            | LoggedPhase::LastChance
            | LoggedPhase::SecondChance
            | LoggedPhase::Decider
            | LoggedPhase::Group(_)
            | LoggedPhase::Swiss
            | LoggedPhase::RoundRobin
            | LoggedPhase::League
            | LoggedPhase::Ladder
            | LoggedPhase::Free
            | LoggedPhase::Sheet(_) => None,
        }
    }
}
