//! Russian backgammon: both enter on the same table and go the same way; doubles bring their complement and another throw.

use super::board::{all_home, flip_alongside, is_highest, own_left, their_left};
use super::throw::{in_either_order, in_order};
use super::{Game, Input, Output, Ways};
use std::collections::BTreeSet;

pub const GAME: Game = Game {
    start,
    plays,
    flip: flip_alongside,
    points: |position, _| points(position),
};

fn start() -> [i8; 26] {
    let mut board = [0; 26];
    board[25] = 15;
    board[0] = -15;
    board
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    board: [i8; 26],
    off: u8,
}

fn plays(position: &Input, ways: Ways<'_>) -> BTreeSet<Output> {
    let start = State {
        board: position.board,
        off: position.off[0],
    };
    let [a, b] = position.dice;
    let (complete, reached) = if a == b {
        // The complement is played while entering too (bkgm.com), or only once all are in (itavli.com).
        let c = 7 - a;
        let four_only = ways.are("complement=entered") && start.board[25] > 0;
        let numbers = [a, a, a, a, c, c, c, c];
        let numbers = if four_only {
            &numbers[..4]
        } else {
            &numbers[..]
        };
        let (played, reached) = in_order(&start, numbers, one);
        (played == 8, reached)
    } else {
        (false, in_either_order(&start, [a, b], one).1)
    };
    let output = |state: State| Output {
        board: state.board,
        off: state.off,
        pinned: Vec::new(),
        hit: [0, 0],
        again: complete && own_left(&state.board) > 0,
    };
    reached.into_iter().map(output).collect()
}

fn one(state: &State, number: u8) -> Vec<State> {
    let number = usize::from(number);
    let mut results = Vec::new();
    if state.board[25] > 0 {
        // "You must enter all of your checkers before you can make any other move."
        if state.board[25 - number] >= -1 {
            results.push(moved(state, 25, 25 - number));
        }
        return results;
    }
    for from in 1..=24 {
        if state.board[from] <= 0 {
            continue;
        }
        if from > number {
            if state.board[from - number] >= -1 {
                results.push(moved(state, from, from - number));
            }
        } else if all_home(&state.board) && (from == number || is_highest(&state.board, from)) {
            let mut next = state.clone();
            next.board[from] -= 1;
            next.off += 1;
            results.push(next);
        }
    }
    results
}

fn moved(state: &State, from: usize, to: usize) -> State {
    let mut next = state.clone();
    next.board[from] -= 1;
    if next.board[to] == -1 {
        next.board[to] = 0;
        next.board[0] -= 1;
    }
    next.board[to] += 1;
    next
}

/// As in backgammon; what is far back there, in the winner's home, is here on the table where both enter.
fn points(position: &Input) -> Option<i32> {
    let board = &position.board;
    if own_left(board) == 0 {
        let far_back = board[0] < 0 || board[19..=24].iter().any(|&n| n < 0);
        return Some(match (position.off[1], far_back) {
            (0, true) => 3,
            (0, false) => 2,
            _ => 1,
        });
    }
    if their_left(board) == 0 {
        let far_back = board[19..].iter().any(|&n| n > 0);
        return Some(match (position.off[0], far_back) {
            (0, true) => -3,
            (0, false) => -2,
            _ => -1,
        });
    }
    None
}
