//! Fayles: three dice, a checker that is hit goes back to its start, and who cannot play all three has lost.

use super::backgammon::facing;
use super::board::{all_home, flip_opposite, is_highest, own_left};
use super::throw::in_any_order;
use super::{Game, Input, Output, Ways, irish};
use std::collections::{BTreeSet, HashSet};

pub const GAME: Game = Game {
    start: || facing(&[(24, 2), (6, 13)]),
    plays,
    flip: flip_opposite,
    points: |position, _| irish::points(position),
};

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    board: [i8; 26],
    off: u8,
}

/// How many of the numbers are played, and what that leads to.
fn reached(position: &Input) -> (usize, HashSet<State>) {
    let start = State {
        board: position.board,
        off: position.off[0],
    };
    in_any_order(&start, position.three(), one)
}

fn plays(position: &Input, _: Ways<'_>) -> BTreeSet<Output> {
    let output = |state: State| Output {
        board: state.board,
        off: state.off,
        pinned: Vec::new(),
        hit: [0, 0],
        again: false,
    };
    reached(position).1.into_iter().map(output).collect()
}

/// "You must always play all three numbers of the dice. If you roll a number that you cannot play, you lose the game." Who
/// has nothing left has won before.
pub fn fails(position: &Input, play: &Output) -> bool {
    reached(position).0 < 3 && own_left(&play.board) > 0
}

/// The opponent set out here.
const THEIR_START: usize = 1;

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
            let to = from - number;
            match state.board[to] {
                0.. => next.board[to] += 1,
                -1 => {
                    // The blot "is placed on your 1-point"; "you may not hit your opponent if your 1-point is blocked", by any
                    // checker of one's own: two colours do not share a point.
                    if to == THEIR_START || state.board[THEIR_START] > 0 {
                        continue;
                    }
                    next.board[to] = 1;
                    next.board[THEIR_START] -= 1;
                }
                _ => continue,
            }
        } else if all_home(&state.board) && (from == number || is_highest(&state.board, from)) {
            next.off += 1;
        } else {
            continue;
        }
        results.push(next);
    }
    results
}
