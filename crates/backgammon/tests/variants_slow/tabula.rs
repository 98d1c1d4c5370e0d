//! Tabula, the game of the emperor Zeno: three dice, all checkers in hand, and both sides go the same way round.

use super::board::{all_home, flip_alongside, is_highest};
use super::throw::in_any_order;
use super::{Game, Input, Output, Ways, irish};
use std::collections::BTreeSet;

pub const GAME: Game = Game {
    start: || {
        let mut board = [0; 26];
        (board[25], board[0]) = (15, -15);
        board
    },
    plays,
    flip: flip_alongside,
    points: |position, _| irish::points(position),
};

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
    let (_, reached) = in_any_order(&start, position.three(), |state, number| {
        one(state, number, ways)
    });
    let told_apart = !ways.are("entering=mixed") && !ways.are("entering=first");
    let output = |state: State| Output {
        board: state.board,
        off: state.off,
        pinned: Vec::new(),
        hit: if told_apart { state.hit } else { [0, 0] },
        again: false,
    };
    reached.into_iter().map(output).collect()
}

fn one(state: &State, number: u8, ways: Ways<'_>) -> Vec<State> {
    let number = usize::from(number);
    let mut results = Vec::new();
    let waiting = state.board[25] > 0;
    if waiting {
        if state.board[25 - number] >= -1 {
            results.push(moved(state, 25, 25 - number));
        }
        // One that was hit "must re-enter first"; those in hand need not.
        let hit_first = state.hit[0] > 0 && !ways.are("entering=mixed");
        if hit_first || ways.are("entering=first") {
            return results;
        }
    }
    for from in 1..=24 {
        if state.board[from] <= 0 {
            continue;
        }
        if from > number {
            // "You may not move a checker to the second half of the board until all of your other checkers have been entered."
            let to = from - number;
            if state.board[to] >= -1 && !(waiting && to <= 12) {
                results.push(moved(state, from, to));
            }
        } else if all_home(&state.board) {
            let higher = ways.are("bearing-off=higher") && is_highest(&state.board, from);
            if from == number || higher {
                let mut next = state.clone();
                next.board[from] -= 1;
                next.off += 1;
                results.push(next);
            }
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
