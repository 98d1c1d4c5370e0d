//! Blast Off (The Backgammon Book): backgammon with the two back checkers on the midpoint, and nothing is hit.

use super::backgammon::{facing, up_to_backgammon};
use super::board::{all_home, flip_opposite, is_highest};
use super::throw::{in_either_order, in_order};
use super::{Game, Input, Output, Ways};
use std::collections::BTreeSet;

pub const GAME: Game = Game {
    start: || facing(&[(13, 7), (8, 3), (6, 5)]),
    plays,
    flip: flip_opposite,
    points: |position, _| up_to_backgammon(position),
};

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

fn one(state: &State, number: u8) -> Vec<State> {
    let number = usize::from(number);
    let mut results = Vec::new();
    for from in 1..=24 {
        if state.board[from] <= 0 {
            continue;
        }
        let mut next = state.clone();
        next.board[from] -= 1;
        if from > number {
            // "Blots may not be hit": nobody lands on one.
            if state.board[from - number] < 0 {
                continue;
            }
            next.board[from - number] += 1;
        } else if all_home(&state.board) && (from == number || is_highest(&state.board, from)) {
            next.off += 1;
        } else {
            continue;
        }
        results.push(next);
    }
    results
}
