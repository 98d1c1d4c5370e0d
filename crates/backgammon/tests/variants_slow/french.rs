//! French backgammon: all fifteen enter first, and a double brings its complement and another throw; the sides go opposite
//! ways.

use super::backgammon::up_to_backgammon;
use super::board::{all_home, flip_opposite, is_highest, own_left};
use super::throw::{in_either_order, in_order};
use super::{Game, Input, Output, Ways};
use std::collections::BTreeSet;

pub const GAME: Game = Game {
    start,
    plays,
    flip: flip_opposite,
    points: |position, _| up_to_backgammon(position),
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

fn plays(position: &Input, _: Ways<'_>) -> BTreeSet<Output> {
    let start = State {
        board: position.board,
        off: position.off[0],
    };
    let [a, b] = position.dice;
    let (complete, reached) = if a == b {
        let c = 7 - a;
        let (played, reached) = in_order(&start, &[a, a, a, a, c, c, c, c], one);
        (played == 8, reached)
    } else {
        (false, in_either_order(&start, [a, b], one).1)
    };
    let output = |state| output(state, complete);
    reached.iter().map(output).collect()
}

/// One number alone.
pub fn step(position: &Input, number: u8) -> Vec<Output> {
    let state = State {
        board: position.board,
        off: position.off[0],
    };
    let reached = one(&state, number);
    reached.iter().map(|state| output(state, false)).collect()
}

fn output(state: &State, again: bool) -> Output {
    Output {
        board: state.board,
        off: state.off,
        pinned: Vec::new(),
        hit: [0, 0],
        again: again && own_left(&state.board) > 0,
    }
}

fn one(state: &State, number: u8) -> Vec<State> {
    let number = usize::from(number);
    let mut results = Vec::new();
    if state.board[25] > 0 {
        // "You must enter all of your checkers before you can begin moving forward."
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
