//! The format of an event, as far as the checker holds anything against it. What it does not know is no default: the
//! line is unreadable.

use crate::Kind;
use serde::Deserialize;

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Format {
    #[default]
    Knockout,
    Consolation,
    DoubleElimination,
    TripleElimination,
    Groups(Groups),
    Swiss(Swiss),
    RoundRobin(Schedule),
    League(Schedule),
    Ladder {
        on_win: OnWin,
    },
    Free {
        table: FreeTable,
    },
    Rolling {
        size: usize,
    },
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Groups {
    pub groups: usize,
    /// How many of each go on.
    pub qualify: usize,
    ranking: Ranking,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Swiss {
    pub rounds: usize,
    pub scoring: Scoring,
    pub bye: Bye,
    ranking: Ranking,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Schedule {
    pub laps: usize,
    pub leaver: Leaver,
    ranking: Ranking,
}

#[derive(Debug, Clone, Deserialize)]
struct Ranking {
    tie_breaks: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Scoring {
    Wins,
    TwoTwoOne,
    Stavrou,
}

/// What a bye is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Bye {
    Win,
    Half,
    Nothing,
}

/// What becomes of the results of whoever leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Leaver {
    Half,
    WalkOvers,
    LeftOut,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OnWin {
    TakesPlace,
    Swap,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub(crate) enum FreeTable {
    Wins,
    Share { least: u32 },
    Points { win: u32, loss: u32 },
}

impl Format {
    pub fn is_of(&self, kind: Kind) -> bool {
        match self {
            Format::Knockout => kind == Kind::SingleElimination,
            Format::Consolation => matches!(
                kind,
                Kind::Consolation
                    | Kind::FirstRoundConsolation
                    | Kind::FirstMatchConsolation
                    | Kind::LastChance
            ),
            Format::DoubleElimination => {
                matches!(kind, Kind::DoubleElimination | Kind::DoubleConsolation)
            }
            Format::TripleElimination => kind == Kind::TripleElimination,
            Format::Groups(_) => kind == Kind::GroupsKnockout,
            Format::Swiss(_) => kind == Kind::Swiss,
            Format::RoundRobin(_) => kind == Kind::RoundRobin,
            Format::League(_) => kind == Kind::League,
            Format::Ladder { .. } => kind == Kind::Ladder,
            Format::Free { .. } => kind == Kind::Free,
            Format::Rolling { .. } => kind == Kind::Rolling,
        }
    }

    /// What tells those apart who are equal, the first speaking first; nothing where no table is kept.
    pub fn tie_breaks(&self) -> &[String] {
        match self {
            Format::Groups(Groups { ranking, .. })
            | Format::Swiss(Swiss { ranking, .. })
            | Format::RoundRobin(Schedule { ranking, .. })
            | Format::League(Schedule { ranking, .. }) => &ranking.tie_breaks,
            _ => &[],
        }
    }
}
