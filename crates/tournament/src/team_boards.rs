//! The boards of a match between two teams, and its result.

use backgammon::{BySide, Side};
use crawford_journal::{PersonId, how_many};
use serde::{Deserialize, Serialize};

/// A board of a match between teams, decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamBoard {
    /// The number of the board, from 1.
    pub number: u8,
    pub players: BySide<PersonId>,
    /// The points scored; nothing on either side when somebody did not come.
    pub score: BySide<u32>,
    pub winner: Side,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub walk_over: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardEntry {
    /// The number of the board, from 1.
    pub number: u8,
    pub end: BoardEnd,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardEnd {
    /// Played out to this score, as typed.
    Score(BySide<i64>),
    /// This side wins it, because nobody came on the other.
    WalkOver(Side),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum WonBy {
    Boards,
    /// As many boards, more points.
    Points,
    /// As many of both; the lowest board.
    FirstBoard,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TeamResult {
    /// Boards won.
    pub boards: BySide<u32>,
    /// Points of all boards.
    pub points: BySide<u32>,
    pub winner: Side,
    pub by: WonBy,
}

/// The result of the boards; `None` without any. Before all boards are decided it says who leads.
#[must_use]
pub fn team_result(boards: &[TeamBoard]) -> Option<TeamResult> {
    let count = |side| boards.iter().filter(|b| b.winner == side).count();
    let won = BySide::new(count(Side::Top), count(Side::Bottom)).map(how_many);
    let sum = |side| {
        boards
            .iter()
            .fold(0u32, |sum, b| sum.saturating_add(b.score[side]))
    };
    let points = BySide::new(sum(Side::Top), sum(Side::Bottom));
    let first = boards.iter().min_by_key(|b| b.number)?.winner;
    let (winner, by) = match (won.ahead(), points.ahead()) {
        (Some(side), _) => (side, WonBy::Boards),
        (None, Some(side)) => (side, WonBy::Points),
        (None, None) => (first, WonBy::FirstBoard),
    };
    Some(TeamResult {
        boards: won,
        points,
        winner,
        by,
    })
}
