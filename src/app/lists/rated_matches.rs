//! Every rated match of a club, for a federation that rates its members.

use crate::columns::Columns;
use chrono::NaiveDate;
use serde::Serialize;

/// A match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct RatedMatch {
    /// The day it ended.
    pub date: NaiveDate,
    /// The event.
    pub event: String,
    /// The points it was played to.
    pub length: i64,
    /// Who won.
    pub winner: String,
    /// The winner’s number in the federation.
    pub winner_number: Option<String>,
    /// Who lost.
    pub loser: String,
    /// The loser’s number.
    pub loser_number: Option<String>,
    /// The winner’s points; empty where only the winner is known.
    pub winner_score: Option<i64>,
    /// The loser’s.
    pub loser_score: Option<i64>,
}
