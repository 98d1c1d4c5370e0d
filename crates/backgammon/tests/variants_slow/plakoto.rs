//! Plakoto, also called tapa or mahbusa: a lone checker is pinned where it stands.

use super::backgammon::facing;
use super::board::{all_home, flip_opposite, is_highest, own_left, their_left};
use super::throw::{in_either_order, in_order};
use super::{Game, Input, Output, Ways};
use std::collections::BTreeSet;

pub const GAME: Game = Game {
    start: || facing(&[(24, 15)]),
    plays,
    flip: flip_opposite,
    points: |position, _| points(position),
};

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    board: [i8; 26],
    off: u8,
    /// The points where one checker of one side lies under checkers of the other, which `board` counts.
    pinned: BTreeSet<usize>,
}

fn plays(position: &Input, _: Ways<'_>) -> BTreeSet<Output> {
    plays_of(position, |double| vec![double; 4])
}

/// The plays where a double brings these numbers.
pub fn plays_of(position: &Input, double: impl Fn(u8) -> Vec<u8>) -> BTreeSet<Output> {
    let start = state(position);
    let [a, b] = position.dice;
    let (_, reached) = if a == b {
        in_order(&start, &double(a), one)
    } else {
        in_either_order(&start, [a, b], one)
    };
    reached.into_iter().map(output).collect()
}

/// One number alone.
pub fn step(position: &Input, number: u8) -> Vec<Output> {
    let reached = one(&state(position), number);
    reached.into_iter().map(output).collect()
}

fn state(position: &Input) -> State {
    State {
        board: position.board,
        off: position.off[0],
        pinned: position.pinned.iter().copied().map(usize::from).collect(),
    }
}

fn output(state: State) -> Output {
    Output {
        board: state.board,
        off: state.off,
        pinned: state.pinned.iter().map(|&point| point as u8).collect(),
        hit: [0, 0],
        again: false,
    }
}

fn one(state: &State, number: u8) -> Vec<State> {
    let number = usize::from(number);
    let mut results = Vec::new();
    let own_pinned = state.pinned.iter().any(|&point| state.board[point] < 0);
    for from in 1..=24 {
        // What lies under the opponent's is not counted on the board, so that it does not move.
        if state.board[from] <= 0 {
            continue;
        }
        let mut next = state.clone();
        next.board[from] -= 1;
        if next.board[from] == 0 && next.pinned.remove(&from) {
            next.board[from] = -1;
        }
        if from > number {
            let to = from - number;
            match state.board[to] {
                0.. => next.board[to] += 1,
                -1 if !state.pinned.contains(&to) => {
                    next.board[to] = 1;
                    next.pinned.insert(to);
                }
                // Two close a point, and so does one that pins.
                _ => continue,
            }
        } else if !own_pinned
            && all_home(&state.board)
            && (from == number || is_highest(&state.board, from))
        {
            next.off += 1;
        } else {
            continue;
        }
        results.push(next);
    }
    results
}

/// 1, or 2 if the loser has borne nothing off. Whoever has pinned the opponent's mother, the last checker on its start,
/// has won 2 as soon as the own start is clear; with both mothers pinned the game is a tie.
pub fn points(position: &Input) -> Option<i32> {
    let board = &position.board;
    let pinned = |point: usize| position.pinned.iter().any(|&p| usize::from(p) == point);
    let theirs = pinned(1) && board[1] > 0;
    let ours = pinned(24) && board[24] < 0;
    if theirs && ours {
        return Some(0);
    }
    if theirs && board[24] <= 0 {
        return Some(2);
    }
    if ours && board[1] >= 0 {
        return Some(-2);
    }
    let under = |own: bool| {
        let lies = |p: &&u8| (board[usize::from(**p)] < 0) == own;
        position.pinned.iter().filter(lies).count()
    };
    if own_left(board) == 0 && under(true) == 0 {
        return Some(if position.off[1] == 0 { 2 } else { 1 });
    }
    if their_left(board) == 0 && under(false) == 0 {
        return Some(if position.off[0] == 0 { -2 } else { -1 });
    }
    None
}
