//! European acey-deucey: as the American game, but every double brings its complement and another throw, and checkers are
//! borne off by exact numbers.

use super::acey_deucey_american::{men_left, start};
use super::board::{all_home, flip_opposite, is_highest, own_left};
use super::throw::{in_either_order, in_order};
use super::{Game, Input, Output, Ways};
use std::collections::BTreeSet;

pub const GAME: Game = Game {
    start,
    plays,
    flip: flip_opposite,
    points: |position, _| men_left(position),
};

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
    let mut outputs = BTreeSet::new();
    let higher = ways.are("bearing-off=higher");
    let one = |state: &State, number| one(state, number, higher);
    let [a, b] = position.dice;
    if a == b {
        double(&start, a, true, one, &mut outputs);
        return outputs;
    }
    let (played, reached) = in_either_order(&start, [a, b], one);
    if a + b != 3 || played < 2 {
        outputs.extend(reached.iter().map(|state| output(state, false)));
        return outputs;
    }
    for state in &reached {
        for chosen in 1..=6 {
            // With others the chosen double is played as in the American game.
            let complement = !ways.are("chosen-double=alone");
            double(state, chosen, complement, one, &mut outputs);
        }
    }
    outputs
}

/// A double, thrown or chosen after 1-2: four times the number, then four times what it lacks to 7.
fn double(
    start: &State,
    n: u8,
    complement: bool,
    one: impl Fn(&State, u8) -> Vec<State>,
    outputs: &mut BTreeSet<Output>,
) {
    let c = 7 - n;
    let numbers = [n, n, n, n, c, c, c, c];
    let numbers = if complement {
        &numbers[..]
    } else {
        &numbers[..4]
    };
    let (played, reached) = in_order(start, numbers, one);
    let complete = played == numbers.len();
    outputs.extend(reached.iter().map(|state| output(state, complete)));
}

/// One number alone.
pub fn step(position: &Input, number: u8, ways: Ways<'_>) -> Vec<Output> {
    let state = State {
        board: position.board,
        off: position.off[0],
    };
    let reached = one(&state, number, ways.are("bearing-off=higher"));
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

fn one(state: &State, number: u8, higher: bool) -> Vec<State> {
    let number = usize::from(number);
    let mut results = Vec::new();
    for from in 1..=25 {
        if state.board[from] <= 0 {
            continue;
        }
        if from > number {
            if state.board[from - number] >= -1 {
                results.push(moved(state, from, from - number));
            }
        } else if all_home(&state.board)
            && (from == number || higher && is_highest(&state.board, from))
        {
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
