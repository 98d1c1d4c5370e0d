//! Backgammon, and the games that differ from it only in their start or in what a game counts.

use super::board::{all_home, flip_opposite, is_highest, own_left, their_left};
use super::throw::{in_either_order, in_order};
use super::{Game, Input, Output, Ways};
use std::collections::BTreeSet;

pub const BACKGAMMON: Game = Game {
    start: || facing(&[(24, 2), (13, 5), (8, 3), (6, 5)]),
    plays,
    flip: flip_opposite,
    points: |position, _| up_to_backgammon(position),
};
pub const NACKGAMMON: Game = Game {
    start: || facing(&[(24, 2), (23, 2), (13, 4), (8, 3), (6, 4)]),
    ..BACKGAMMON
};
pub const HYPERGAMMON: Game = Game {
    start: || facing(&[(24, 1), (23, 1), (22, 1)]),
    ..BACKGAMMON
};
pub const PORTES: Game = Game {
    points: of_portes,
    ..BACKGAMMON
};
pub const SHESH_BESH: Game = Game {
    points: of_shesh_besh,
    ..BACKGAMMON
};
pub const MISERE: Game = Game {
    points: |position, _| whoever_is_off_loses(position),
    ..BACKGAMMON
};

/// Both sides set up alike.
pub fn facing(own: &[(usize, i8)]) -> [i8; 26] {
    let mut board = [0; 26];
    for &(point, checkers) in own {
        board[point] += checkers;
        board[25 - point] -= checkers;
    }
    board
}

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
    if state.board[25] > 0 {
        // Nothing else moves while a checker is on the bar.
        if state.board[25 - number] >= -1 {
            results.push(moved(state, 25, 25 - number));
        }
        return results;
    }
    for from in 1..=24 {
        if state.board[from] <= 0 {
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
    if next.board[to] == -1 {
        next.board[to] = 0;
        next.board[0] -= 1;
    }
    next.board[to] += 1;
    next
}

/// A gammon counts 2, a backgammon 3.
pub fn up_to_backgammon(position: &Input) -> Option<i32> {
    if own_left(&position.board) == 0 {
        let far_back = position.board[..=6].iter().any(|&n| n < 0);
        return Some(match (position.off[1], far_back) {
            (0, true) => 3,
            (0, false) => 2,
            _ => 1,
        });
    }
    if their_left(&position.board) == 0 {
        let far_back = position.board[19..].iter().any(|&n| n > 0);
        return Some(match (position.off[0], far_back) {
            (0, true) => -3,
            (0, false) => -2,
            _ => -1,
        });
    }
    None
}

/// A game counts 2 if the loser has borne nothing off.
pub fn up_to_gammon(position: &Input) -> Option<i32> {
    if own_left(&position.board) == 0 {
        return Some(if position.off[1] == 0 { 2 } else { 1 });
    }
    if their_left(&position.board) == 0 {
        return Some(if position.off[0] == 0 { -2 } else { -1 });
    }
    None
}

/// With others (Ludii) a game counts 2 if the loser has a checker in the quarter it comes from.
fn of_portes(position: &Input, ways: Ways<'_>) -> Option<i32> {
    let points = up_to_gammon(position)?;
    if !ways.are("two-points=far-back") {
        return Some(points);
    }
    let far_back = match points {
        1.. => position.board[..=6].iter().any(|&n| n < 0),
        _ => position.board[19..].iter().any(|&n| n > 0),
    };
    Some(points.signum() * if far_back { 2 } else { 1 })
}

/// By one text (Katgammon) the third point takes a checker on the bar.
fn of_shesh_besh(position: &Input, ways: Ways<'_>) -> Option<i32> {
    let points = up_to_backgammon(position)?;
    let on_bar = match points {
        1.. => position.board[0] < 0,
        _ => position.board[25] > 0,
    };
    let most = if on_bar || !ways.are("three-points=on-bar") {
        3
    } else {
        2
    };
    Some(points.clamp(-most, most))
}

fn whoever_is_off_loses(position: &Input) -> Option<i32> {
    up_to_gammon(position).map(|points| -points.signum())
}
