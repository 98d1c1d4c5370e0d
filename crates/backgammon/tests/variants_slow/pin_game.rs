//! The Pin Game: plakoto from another start, and without its mother (bkgm.com).

use super::backgammon::facing;
use super::board::{own_left, their_left};
use super::{Game, Input, plakoto};

pub const GAME: Game = Game {
    start: || facing(&[(24, 13), (17, 1), (15, 1)]),
    points: |position, ways| match ways.are("mother=wins") {
        true => plakoto::points(position),
        false => points(position),
    },
    ..plakoto::GAME
};

/// 1, or 2 if the loser has borne nothing off. A side with a checker under the opponent's is not off.
fn points(position: &Input) -> Option<i32> {
    let board = &position.board;
    let lies_under = |own: bool| {
        let lies = |point: &u8| (board[usize::from(*point)] < 0) == own;
        position.pinned.iter().any(lies)
    };
    if own_left(board) == 0 && !lies_under(true) {
        return Some(if position.off[1] == 0 { 2 } else { 1 });
    }
    if their_left(board) == 0 && !lies_under(false) {
        return Some(if position.off[0] == 0 { -2 } else { -1 });
    }
    None
}
