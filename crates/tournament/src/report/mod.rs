//! Results as the players themselves report them: one side says how it ended, the other confirms or disputes, the
//! director or a committee rules. What counts is entered by the same rules as at the desk (`score.rs`), after it was
//! agreed, accepted or ruled on.

mod decide;
mod fold;
mod open;

pub use decide::held_by_undo;
pub(super) use decide::{decide, due, not_disputed, scored_at_the_desk, set};
pub(super) use fold::apply;

use super::{BoardEnd, BoardEntry, EntrantNo, MatchResult, ScoreEntry};
use backgammon::scoring::ScoredGame;
use backgammon::{BySide, Side};
use crawford_forms::{Choice, Form};
use crawford_journal::{NoteId, UtcMicros};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// The longest a report can wait for the other side, in minutes.
pub const LONGEST_WAIT: u16 = 24 * 60;

/// What becomes of a result that comes from the players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
pub enum ReportingMode {
    /// The other side confirms or disputes; unanswered, it counts after a while.
    #[default]
    Confirm,
    /// It counts at once.
    Accept,
    /// The desk alone enters results.
    #[form(name = "desk")]
    Off,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Form)]
#[form(messages = "reporting")]
pub struct Reporting {
    #[form(tiles, rule = "reporting-mode")]
    pub mode: ReportingMode,
    /// After so many minutes an unanswered one counts; 0: never by itself.
    #[form(default, range = 0..=LONGEST_WAIT)]
    pub minutes: u16,
}

impl Default for Reporting {
    fn default() -> Self {
        Reporting {
            mode: ReportingMode::Confirm,
            minutes: 10,
        }
    }
}

/// Where a report, an answer to one, comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reporter {
    Side(Side),
    /// The phone that lies at the table.
    Table,
}

/// What was reported: the last game, or the final score alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reported {
    Game(ScoredGame),
    Final(BySide<u32>),
    /// The board of a match between teams that ended it.
    Board {
        /// Which, from 1.
        number: u8,
        score: BySide<u32>,
    },
}

impl Reported {
    fn of(entry: &ScoreEntry) -> Option<Reported> {
        match entry {
            ScoreEntry::Game(game) => Some(Reported::Game(*game)),
            ScoreEntry::Final { score, .. } => Some(Reported::Final(points(*score)?)),
            // One board at a time: who sat there says how it ended. That nobody came is the director's to say.
            ScoreEntry::Boards(entries) => match entries.as_slice() {
                [
                    BoardEntry {
                        number,
                        end: BoardEnd::Score(score),
                    },
                ] => Some(Reported::Board {
                    number: *number,
                    score: points(*score)?,
                }),
                _ => None,
            },
            _ => None,
        }
    }

    /// The report as a score entry.
    #[must_use]
    pub fn entry(self) -> ScoreEntry {
        match self {
            Reported::Game(game) => ScoreEntry::Game(game),
            Reported::Final(score) => ScoreEntry::Final {
                score: score.map(i64::from),
                winner: None,
            },
            Reported::Board { number, score } => ScoreEntry::Boards(vec![BoardEntry {
                number,
                end: BoardEnd::Score(score.map(i64::from)),
            }]),
        }
    }
}

/// Points as they can be stored.
fn points(typed: BySide<i64>) -> Option<BySide<u32>> {
    let whole = |n: i64| u32::try_from(n).ok();
    Some(BySide::new(whole(typed.top)?, whole(typed.bottom)?))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dispute {
    pub by: Reporter,
    pub at: UtcMicros,
    pub note: Option<NoteId>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultClaim {
    pub what: Reported,
    pub result: MatchResult,
}

/// An open report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingReport {
    pub by: Reporter,
    /// The players it is about; it does not count for others who take their seats.
    pub players: BySide<EntrantNo>,
    pub what: Reported,
    pub result: MatchResult,
    pub at: UtcMicros,
    /// The version from which on it says so: an older page does not show it.
    pub version: u64,
    pub dispute: Option<Dispute>,
    /// The result according to the player who disputes it, if one is given.
    pub claim: Option<ResultClaim>,
    /// Whether an acceptance was taken back: then it no longer counts because nobody answers.
    pub held: bool,
    /// When the match began, to distinguish it from one voided and begun again.
    begun_at: Option<UtcMicros>,
}

impl PendingReport {
    /// Whether the answer of `by` is enough for it to count. Anyone may hold the card of a table, the winner too: a report
    /// counts by the cards of both players, or by the loser's own and the table's.
    #[must_use]
    pub fn is_settled_by(&self, by: Reporter) -> bool {
        match (self.by, by) {
            (Reporter::Side(reports), Reporter::Side(answers)) => reports != answers,
            (Reporter::Table, Reporter::Side(own)) | (Reporter::Side(own), Reporter::Table) => {
                self.result.winner == Some(own.other())
            }
            (Reporter::Table, Reporter::Table) => false,
        }
    }

    /// Whether it counts when nobody answers in time: what a player reported does, what came from a table's card waits for
    /// a player or the desk.
    #[must_use]
    pub fn counts_by_itself(&self) -> bool {
        self.dispute.is_none() && !self.held && self.by != Reporter::Table
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ruling {
    Director,
    /// A committee of so many, without the director.
    Committee(u8),
}

impl fmt::Display for Ruling {
    /// As a form sends it: `director`, or the size of a committee.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ruling::Director => f.write_str("director"),
            Ruling::Committee(size) => write!(f, "{size}"),
        }
    }
}

impl FromStr for Ruling {
    type Err = ParseIntError;
    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        match text {
            "director" => Ok(Ruling::Director),
            size => size.parse().map(Ruling::Committee),
        }
    }
}
crawford_forms::value_as_text!(Ruling);

pub const COMMITTEES: [u8; 2] = [3, 5];

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportCommand {
    Report {
        by: Reporter,
        /// What: the next game, or the final score.
        entry: ScoreEntry,
        /// The version at which the sender last saw the match change.
        seen: Option<u64>,
    },
    /// Agree with a report; without a name the director, or the program when nobody answered in time.
    Confirm {
        by: Option<Reporter>,
    },
    Dispute {
        by: Reporter,
        note: Option<NoteId>,
    },
    /// Take back what one said oneself: a report, or that one disputes it.
    TakeBack {
        by: Reporter,
    },
    Rule {
        ruling: Ruling,
        /// The result as it is to be; without one, the report stands.
        entry: Option<ScoreEntry>,
        note: NoteId,
    },
}
