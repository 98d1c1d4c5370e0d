//! Turkish tavla: backgammon without hit-and-run in one's own home. And backgammon with that ban alone.

use super::backgammon::{BACKGAMMON, up_to_backgammon, up_to_gammon};
use super::board::{all_home, flip_opposite, is_highest};
use super::throw::{in_either_order, in_order};
use super::{Game, Input, Output, Ways};
use std::collections::BTreeSet;

pub const GAME: Game = Game {
    start: BACKGAMMON.start,
    plays,
    flip: flip_opposite,
    points: |position, _| up_to_gammon(position),
};

pub const NO_HIT_AND_RUN: Game = Game {
    points: |position, _| up_to_backgammon(position),
    ..GAME
};

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    board: [i8; 26],
    off: u8,
    /// The checkers that have hit on 1 to 6 this turn. They stay; others that join them may leave.
    staying: [i8; 26],
}

fn plays(position: &Input, ways: Ways<'_>) -> BTreeSet<Output> {
    let start = State {
        board: position.board,
        off: position.off[0],
        staying: [0; 26],
    };
    let [a, b] = position.dice;
    let banned = !ways.are("hit-and-run=allowed");
    let one = |state: &State, number| one(state, number, banned);
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

fn one(state: &State, number: u8, banned: bool) -> Vec<State> {
    let number = usize::from(number);
    let mut results = Vec::new();
    if state.board[25] > 0 {
        if state.board[25 - number] >= -1 {
            results.push(moved(state, 25, 25 - number));
        }
        return results;
    }
    for from in 1..=24 {
        let staying = if banned { state.staying[from] } else { 0 };
        if state.board[from] <= staying {
            continue;
        }
        if from > number {
            if state.board[from - number] >= -1 {
                results.push(moved(state, from, from - number));
            }
        } else if all_home(&state.board) && (from == number || is_highest(&state.board, from)) {
            // One that stays on a higher point stands in the way like any other.
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
        if to <= 6 {
            next.staying[to] = 1;
        }
    }
    next.board[to] += 1;
    next
}
