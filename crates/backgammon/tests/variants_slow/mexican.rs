//! Mexican backgammon: backgammon's start, the lower number first, at most five on a point, exact bearing off, and 1-2 as in
//! acey-deucey.

use super::backgammon::BACKGAMMON;
use super::board::{all_home, own_left};
use super::throw::in_order;
use super::{Game, Input, Output, Ways, irish};
use std::collections::BTreeSet;

pub const GAME: Game = Game {
    plays,
    points: |position, _| irish::points(position),
    ..BACKGAMMON
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
    let (low, high) = (a.min(b), a.max(b));
    let mut outputs = BTreeSet::new();
    // "The lower number of the roll is always moved first"; what cannot be played ends the turn.
    let (played, reached) = if a == b {
        in_order(&start, &[a; 4], one)
    } else {
        in_order(&start, &[low, high], one)
    };
    if (low, high) != (1, 2) || played < 2 {
        outputs.extend(reached.iter().map(|state| output(state, false)));
        return outputs;
    }
    for state in &reached {
        for double in 1..=6 {
            let (played, reached) = in_order(state, &[double; 4], one);
            outputs.extend(reached.iter().map(|state| output(state, played == 4)));
        }
    }
    outputs
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
        if open(state, 25 - number) {
            results.push(moved(state, 25, 25 - number));
        }
        return results;
    }
    for from in 1..=24 {
        if state.board[from] <= 0 {
            continue;
        }
        if from > number {
            if open(state, from - number) {
                results.push(moved(state, from, from - number));
            }
        } else if all_home(&state.board) && from == number {
            let mut next = state.clone();
            next.board[from] -= 1;
            next.off += 1;
            results.push(next);
        }
    }
    results
}

/// "A point cannot have more than 5 checkers."
fn open(state: &State, to: usize) -> bool {
    (-1..5).contains(&state.board[to])
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
