//! Tawula, also called Turkish backgammon: two checkers on the start, thirteen in hand, and both sides go the same way from
//! opposite corners.

use super::board::{across, all_home, flip_across, is_highest};
use super::throw::{in_either_order, in_order};
use super::{Game, Input, Output, Ways, irish};
use std::collections::BTreeSet;

pub const GAME: Game = Game {
    start,
    plays,
    flip,
    points: |position, _| irish::points(position),
};

const START: usize = 24;

fn start() -> [i8; 26] {
    let mut board = [0; 26];
    (board[25], board[START]) = (13, 2);
    (board[0], board[across(START)]) = (-13, -2);
    board
}

/// The places that are no points change over too.
fn flip(position: &Input) -> Input {
    let mut flipped = flip_across(position);
    flipped.board[25] = -position.board[0];
    flipped.board[0] = -position.board[25];
    flipped
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    board: [i8; 26],
    off: u8,
    /// How many of those to enter were hit: the mover's, the opponent's.
    hit: [u8; 2],
}

fn plays(position: &Input, ways: Ways<'_>) -> BTreeSet<Output> {
    let start = State {
        board: position.board,
        off: position.off[0],
        hit: position.hit,
    };
    let [a, b] = position.dice;
    let hit_first = ways.are("hit-checker=hit-first");
    let one = |state: &State, number| one(state, number, hit_first);
    let (_, reached) = if a == b {
        in_order(&start, &[a; 4], one)
    } else {
        in_either_order(&start, [a, b], one)
    };
    let output = |state: State| Output {
        board: state.board,
        off: state.off,
        pinned: Vec::new(),
        hit: if hit_first { state.hit } else { [0, 0] },
        again: false,
    };
    reached.into_iter().map(output).collect()
}

fn one(state: &State, number: u8, hit_first: bool) -> Vec<State> {
    let number = usize::from(number);
    let mut results = Vec::new();
    // Entering and moving may be mixed. One that was hit is again one to enter; with others it comes before anything else.
    let waiting = state.board[25] > 0;
    if waiting {
        // "You may not enter a checker onto a point occupied by one or more of your own checkers, or onto a point occupied by
        // two or more opposing checkers."
        let to = 25 - number;
        if (-1..=0).contains(&state.board[to]) {
            results.push(moved(state, 25, to));
        }
        if hit_first && state.hit[0] > 0 {
            return results;
        }
    }
    for from in 1..=24 {
        // "A player may not move his first two checkers until all of his other checkers have been entered."
        if state.board[from] <= 0 || from == START && waiting {
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
    if from == 25 {
        // Of those to enter the ones that were hit come first.
        next.hit[0] = next.hit[0].saturating_sub(1);
    }
    if next.board[to] == -1 {
        next.board[to] = 0;
        next.board[0] -= 1;
        next.hit[1] += 1;
    }
    next.board[to] += 1;
    next
}
