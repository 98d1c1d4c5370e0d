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

#[cfg(test)]
mod tests {
    use super::*;

    fn board(number: u8, top: u32, bottom: u32) -> TeamBoard {
        let nobody = PersonId::from_random([number; 10]);
        TeamBoard {
            number,
            players: BySide::new(nobody, nobody),
            score: BySide::new(top, bottom),
            winner: if top > bottom {
                Side::Top
            } else {
                Side::Bottom
            },
            walk_over: false,
        }
    }

    #[test]
    fn boards_then_points_then_the_first_board() {
        let result = |boards: &[TeamBoard]| team_result(boards).map(|r| (r.winner, r.by));
        let (a, b, c) = (board(1, 5, 0), board(2, 4, 5), board(3, 3, 5));
        assert_eq!(result(&[a, b, c]), Some((Side::Bottom, WonBy::Boards)));
        assert_eq!(result(&[a, b]), Some((Side::Top, WonBy::Points)));
        let (d, e) = (board(1, 3, 5), board(2, 5, 3));
        assert_eq!(result(&[e, d]), Some((Side::Bottom, WonBy::FirstBoard)));
        assert_eq!(result(&[]), None);
        let all = team_result(&[a, b, c]).unwrap();
        assert_eq!(
            (all.boards, all.points),
            (BySide::new(1, 2), BySide::new(12, 10))
        );
    }
}
