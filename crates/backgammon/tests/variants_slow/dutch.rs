//! Dutch backgammon, as Masters Traditional Games tell it: backgammon from the hand, and no hit before a checker is home.

use super::backgammon::up_to_backgammon;
use super::board::{all_home, flip_opposite, is_highest};
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

fn plays(position: &Input, ways: Ways<'_>) -> BTreeSet<Output> {
    let start = State {
        board: position.board,
        off: position.off[0],
    };
    let mixed = ways.are("entering=mixed");
    let one = |state: &State, number| one(state, number, mixed);
    let [a, b] = position.dice;
    let (_, reached) = if a == b {
        in_order(&start, &[a; 4], one)
    } else {
        in_either_order(&start, [a, b], one)
    };
    let output = |state: State| Output {
        board: state.board,
        off: state.off,
        pinned: Vec::new(),
        hit: [0, 0],
        again: false,
    };
    reached.into_iter().map(output).collect()
}

fn one(state: &State, number: u8, mixed: bool) -> Vec<State> {
    let number = usize::from(number);
    let mut results = Vec::new();
    if state.board[25] > 0 {
        // "All 15 must be entered before any can proceed further"; and one that was hit enters first, as in backgammon.
        if open(state, 25 - number) {
            results.push(moved(state, 25, 25 - number));
        }
        // "You can move checkers already entered" (play65): then the rest follows.
        if !mixed {
            return results;
        }
    }
    for from in 1..=24 {
        if state.board[from] <= 0 {
            continue;
        }
        if from > number {
            if open(state, from - number) {
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

/// "A player cannot take an opponent's piece until at least one of his pieces has been moved into his inner table."
fn open(state: &State, to: usize) -> bool {
    let has_been_home = state.off > 0 || state.board[1..=6].iter().any(|&n| n > 0);
    state.board[to] >= if has_been_home { -1 } else { 0 }
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
