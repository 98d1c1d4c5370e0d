//! Fevga, and moultezim, which plays like it.

use super::backgammon::up_to_gammon;
use super::board::{across, all_home, flip_across, is_highest};
use super::narde::start;
use super::throw::{in_either_order, in_order};
use super::{Game, Input, Output, Ways};
use std::collections::BTreeSet;

pub const GAME: Game = Game {
    start,
    plays,
    flip: flip_across,
    points: |position, _| up_to_gammon(position),
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
    let may_hold = |board: &[i8; 26]| {
        let held = |points: &[i8]| points.iter().filter(|&&n| n > 0).count();
        let full_home = ways.are("full-home=banned") && held(&board[1..=6]) == 6;
        // The opponent starts on the mover's 12.
        let their_start = ways.are("opponents-start=four-points") && held(&board[7..=12]) > 4;
        !full_home && !their_start
    };
    let one = |state: &State, number| {
        let mut results = one(state, number);
        results.retain(|next| may_hold(&next.board));
        results
    };
    let [a, b] = position.dice;
    let (_, reached) = if a == b {
        in_order(&start, &[a; 4], one)
    } else {
        in_either_order(&start, [a, b], one)
    };
    // A prime directly before all fifteen of the opponent's must open if it can.
    let must_open = reached.iter().any(|state| !shuts_in_all(&state.board));
    let kept = |state: &State| !must_open || !shuts_in_all(&state.board);
    let output = |state: State| Output {
        board: state.board,
        off: state.off,
        pinned: Vec::new(),
        hit: [0, 0],
        again: false,
    };
    reached.into_iter().filter(kept).map(output).collect()
}

fn one(state: &State, number: u8) -> Vec<State> {
    let number = usize::from(number);
    let mut results = Vec::new();
    // Until one checker has passed the opponent's start, the mover's 12, only the one most advanced may move.
    let passed = state.off > 0 || (1..=11).any(|point| state.board[point] > 0);
    let most_advanced = (1..=24).find(|&point| state.board[point] > 0);
    for from in 1..=24 {
        if state.board[from] <= 0 || !passed && Some(from) != most_advanced {
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
        // The quarter where one starts may not be filled, not even in passing.
        if (19..=24).all(|point| next.board[point] > 0) {
            continue;
        }
        results.push(next);
    }
    results
}

/// All fifteen of the opponent's are on one point, and the six points before them are the mover's.
fn shuts_in_all(board: &[i8; 26]) -> bool {
    (7..=24).any(|theirs| {
        board[across(theirs)] == -15 && (theirs - 6..theirs).all(|point| board[across(point)] > 0)
    })
}
