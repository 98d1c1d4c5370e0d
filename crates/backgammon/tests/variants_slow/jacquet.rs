//! Jacquet: like fevga and moultezim, but the courier must come to the last quarter before anything else moves, and there
//! is no ban on any row.

use super::board::{all_home, flip_across, is_highest};
use super::throw::{in_either_order, in_order};
use super::{Game, Input, Output, Ways, irish, narde};
use std::collections::BTreeSet;

pub const GAME: Game = Game {
    start: narde::start,
    plays,
    flip: flip_across,
    points: |position, _| irish::points(position),
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
    let arrived = state.off > 0 || state.board[1..=6].iter().any(|&n| n > 0);
    let courier = (1..=24).find(|&point| state.board[point] > 0);
    for from in 1..=24 {
        if state.board[from] <= 0 || !arrived && Some(from) != courier {
            continue;
        }
        let mut next = state.clone();
        next.board[from] -= 1;
        if from > number {
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
