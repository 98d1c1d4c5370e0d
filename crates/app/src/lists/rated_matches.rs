//! Every rated match of a club, for a federation that rates its members.

use chrono::NaiveDate;
use crawford_forms::columns::Columns;
use crawford_journal::PersonId;
use serde::Serialize;

/// A match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct RatedMatch {
    /// The day it ended.
    pub day: NaiveDate,
    /// The name of the event.
    pub event: String,
    /// The points it was played to.
    pub length: u16,
    /// The name of the winner.
    pub winner: String,
    /// The winner’s number in the federation.
    pub winner_number: Option<String>,
    /// The name of the loser.
    pub loser: String,
    /// The loser’s number.
    pub loser_number: Option<String>,
    /// The winner’s points; empty where only the winner is known.
    pub winner_score: Option<u32>,
    /// The loser’s points.
    pub loser_score: Option<u32>,
}

impl RatedMatch {
    /// Of who won, who lost and their points, where these are known; `named` says a player's name and number.
    pub(crate) fn of(
        day: NaiveDate,
        event: String,
        length: u16,
        (winner, loser, score): (PersonId, PersonId, Option<(u32, u32)>),
        named: impl Fn(PersonId) -> (String, Option<String>),
    ) -> RatedMatch {
        let (winner, winner_number) = named(winner);
        let (loser, loser_number) = named(loser);
        RatedMatch {
            day,
            event,
            length,
            winner,
            winner_number,
            loser,
            loser_number,
            winner_score: score.map(|(own, _)| own),
            loser_score: score.map(|(_, other)| other),
        }
    }
}
