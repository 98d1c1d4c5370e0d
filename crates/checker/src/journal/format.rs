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
    tie_breaks: Vec<LoggedTieBreak>,
}

/// What decides between equal scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LoggedTieBreak {
    Wins,
    DirectEncounter,
    Buchholz,
    BuchholzCut1,
    BuchholzMedian,
    SonnebornBerger,
    Cumulative,
    PointMargin,
    RatingPerformance,
    Lots,
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

/// What the checks ask of a format.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rules<'f> {
    /// What the simulator calls it.
    pub kinds: &'static [FormatKind],
    pub swiss: Option<&'f Swiss>,
    pub groups: Option<&'f Groups>,
    /// Everyone meets everyone.
    pub schedule: Option<&'f Schedule>,
    /// What a challenge that is won does to the rungs.
    pub rungs: Option<OnWin>,
    /// How those who play as they like are ranked.
    pub free_table: Option<FreeTable>,
    /// How many a sheet has at most, where each is drawn as soon as it is full.
    pub sheet_size: Option<usize>,
    pub list_is_closed: bool,
    /// Whether nobody who stayed may be left without a match or a bye.
    pub everyone_plays: bool,
    /// Whether somebody who leaves before their first match has paid all the same.
    pub all_who_entered_pay: bool,
}

/// Drawn from a closed list on which everyone plays.
const fn drawn(kinds: &'static [FormatKind]) -> Rules<'static> {
    Rules {
        kinds,
        swiss: None,
        groups: None,
        schedule: None,
        rungs: None,
        free_table: None,
        sheet_size: None,
        list_is_closed: true,
        everyone_plays: true,
        all_who_entered_pay: true,
    }
}

fn scheduled<'f>(kinds: &'static [FormatKind], rules: &'f Schedule) -> Rules<'f> {
    Rules {
        schedule: Some(rules),
        ..drawn(kinds)
    }
}

impl Format {
    /// The tables it has from its draw on, by their names.
    pub fn tables(&self) -> Vec<String> {
        let one = |of: &str| vec![of.to_owned()];
        match self {
            Format::Groups(rules) => (1..=rules.groups).map(|n| n.to_string()).collect(),
            Format::Swiss(_) => one("swiss"),
            Format::RoundRobin(_) => one("round-robin"),
            Format::League(_) => one("league"),
            Format::Free { .. } => one("free"),
            Format::Knockout
            | Format::Consolation
            | Format::DoubleElimination
            | Format::TripleElimination
            | Format::Ladder { .. }
            | Format::Rolling { .. } => Vec::new(),
        }
    }

    /// The tie-breaks in the order in which they are applied; empty if it has no table by them. In a group lots decide last.
    pub fn tie_breaks(&self) -> Vec<LoggedTieBreak> {
        match self {
            Format::Swiss(Swiss { ranking, .. })
            | Format::RoundRobin(Schedule { ranking, .. })
            | Format::League(Schedule { ranking, .. }) => ranking.tie_breaks.clone(),
            Format::Groups(rules) => {
                let mut order = rules.ranking.tie_breaks.clone();
                order.retain(|by| *by != LoggedTieBreak::Lots);
                order.push(LoggedTieBreak::Lots);
                order
            }
            Format::Knockout
            | Format::Consolation
            | Format::DoubleElimination
            | Format::TripleElimination
            | Format::Ladder { .. }
            | Format::Free { .. }
            | Format::Rolling { .. } => Vec::new(),
        }
    }

    pub fn rules(&self) -> Rules<'_> {
        match self {
            Format::Knockout => drawn(&[FormatKind::SingleElimination]),
            Format::Consolation => drawn(&[
                FormatKind::Consolation,
                FormatKind::FirstRoundConsolation,
                FormatKind::FirstMatchConsolation,
                FormatKind::LastChance,
            ]),
            Format::DoubleElimination => {
                drawn(&[FormatKind::DoubleElimination, FormatKind::DoubleConsolation])
            }
            Format::TripleElimination => drawn(&[FormatKind::TripleElimination]),
            Format::Groups(rules) => Rules {
                groups: Some(rules),
                ..drawn(&[FormatKind::GroupsKnockout])
            },
            Format::Swiss(rules) => Rules {
                swiss: Some(rules),
                ..drawn(&[FormatKind::Swiss])
            },
            Format::RoundRobin(rules) => scheduled(&[FormatKind::RoundRobin], rules),
            Format::League(rules) => scheduled(&[FormatKind::League], rules),
            Format::Ladder { on_win } => Rules {
                rungs: Some(*on_win),
                everyone_plays: false,
                ..drawn(&[FormatKind::Ladder])
            },
            Format::Free { table } => Rules {
                free_table: Some(*table),
                list_is_closed: false,
                everyone_plays: false,
                all_who_entered_pay: false,
                ..drawn(&[FormatKind::Free])
            },
            Format::Rolling { size } => Rules {
                sheet_size: Some(*size),
                list_is_closed: false,
                // `rolling` checks who is on which sheet.
                everyone_plays: false,
                ..drawn(&[FormatKind::Rolling])
            },
        }
    }
}
