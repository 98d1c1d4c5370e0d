//! The format of an event, as far as the checker checks it. A line with settings it does not know is unreadable rather
//! than read as a default.

use crate::FormatKind;
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
    pub fn is_of(&self, kind: FormatKind) -> bool {
        match self {
            Format::Knockout => kind == FormatKind::SingleElimination,
            Format::Consolation => matches!(
                kind,
                FormatKind::Consolation
                    | FormatKind::FirstRoundConsolation
                    | FormatKind::FirstMatchConsolation
                    | FormatKind::LastChance
            ),
            Format::DoubleElimination => {
                matches!(
                    kind,
                    FormatKind::DoubleElimination | FormatKind::DoubleConsolation
                )
            }
            Format::TripleElimination => kind == FormatKind::TripleElimination,
            Format::Groups(_) => kind == FormatKind::GroupsKnockout,
            Format::Swiss(_) => kind == FormatKind::Swiss,
            Format::RoundRobin(_) => kind == FormatKind::RoundRobin,
            Format::League(_) => kind == FormatKind::League,
            Format::Ladder { .. } => kind == FormatKind::Ladder,
            Format::Free { .. } => kind == FormatKind::Free,
            Format::Rolling { .. } => kind == FormatKind::Rolling,
        }
    }

    /// The tie-breaks in the order in which they are applied; empty if the format has no table.
    pub fn tie_breaks(&self) -> &[String] {
        match self {
            Format::Groups(Groups { ranking, .. }) | Format::Swiss(Swiss { ranking, .. }) => {
                &ranking.tie_breaks
            }
            _ => match self.schedule() {
                Some(rules) => &rules.ranking.tie_breaks,
                None => &[],
            },
        }
    }

    /// The rules of a format in which everyone meets everyone.
    pub fn schedule(&self) -> Option<&Schedule> {
        match self {
            Format::RoundRobin(rules) | Format::League(rules) => Some(rules),
            _ => None,
        }
    }
}
