//! Gul bara: from the fourth turn on a double goes up to the sixes.

use super::backgammon::up_to_gammon;
use super::board::{all_home, flip_across, is_highest};
use super::narde::start;
use super::throw::{in_either_order, in_order};
use super::{Game, Input, Output};
use std::collections::BTreeSet;

pub const GAME: Game = Game {
    start,
    plays,
    flip: flip_across,
    points: up_to_gammon,
};

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    board: [i8; 26],
    off: u8,
}

fn plays(position: &Input) -> BTreeSet<Output> {
    let start = State {
        board: position.board,
        off: position.off[0],
    };
    let [a, b] = position.dice;
    let (_, reached) = if a != b {
        in_either_order(&start, [a, b], one)
    } else if position.turn < 3 {
        in_order(&start, &[a; 4], one)
    } else {
        // What cannot be played of this is left to the opponent, and is not among these plays.
        let rising: Vec<u8> = (a..=6).flat_map(|number| [number; 4]).collect();
        in_order(&start, &rising, one)
    };
    let output = |state: State| Output {
        board: state.board,
        off: state.off,
        pinned: Vec::new(),
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
