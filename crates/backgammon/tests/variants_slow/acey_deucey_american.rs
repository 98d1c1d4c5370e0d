//! American acey-deucey: 1-2, then a double of one's choice, then another throw.

use super::board::{all_home, flip_opposite, is_highest, own_left, their_left};
use super::throw::{in_either_order, in_order};
use super::{Game, Input, Output, Ways};
use std::collections::BTreeSet;

pub const GAME: Game = Game {
    start,
    plays,
    flip: flip_opposite,
    points: |position, _| men_left(position),
};

const HIT_FIRST: &str = "hit-checker=hit-first";

pub fn start() -> [i8; 26] {
    let mut board = [0; 26];
    board[25] = 15;
    board[0] = -15;
    board
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    board: [i8; 26],
    off: u8,
    /// How many of those to enter were hit: the mover's, the opponent's.
    hit: [u8; 2],
}

fn plays(position: &Input, ways: Ways<'_>) -> BTreeSet<Output> {
    let hit_first = ways.are(HIT_FIRST);
    let one = |state: &State, number| one(state, number, hit_first);
    let output = |state: &State, again| output(state, again, hit_first);
    let start = State {
        board: position.board,
        off: position.off[0],
        hit: position.hit,
    };
    let mut outputs = BTreeSet::new();
    let [a, b] = position.dice;
    if a == b {
        // An ordinary double: four numbers, and no other throw.
        let (_, reached) = in_order(&start, &[a; 4], one);
        outputs.extend(reached.iter().map(|state| output(state, false)));
        return outputs;
    }
    let (played, reached) = in_either_order(&start, [a, b], one);
    if a + b != 3 || played < 2 {
        // "If a player is not able to move both the initial 1 and 2, then the turns stops immediately."
        outputs.extend(reached.iter().map(|state| output(state, false)));
        return outputs;
    }
    for state in &reached {
        for double in 1..=6 {
            let (played, reached) = in_order(state, &[double; 4], one);
            // "If all four moves that constitute the double cannot be taken, the ensuing extra throw is forfeited."
            outputs.extend(reached.iter().map(|state| output(state, played == 4)));
        }
    }
    outputs
}

/// One number alone.
pub fn step(position: &Input, number: u8, ways: Ways<'_>) -> Vec<Output> {
    let hit_first = ways.are(HIT_FIRST);
    let state = State {
        board: position.board,
        off: position.off[0],
        hit: position.hit,
    };
    let reached = one(&state, number, hit_first);
    let output = |state| output(state, false, hit_first);
    reached.iter().map(output).collect()
}

fn output(state: &State, again: bool, hit_first: bool) -> Output {
    Output {
        board: state.board,
        off: state.off,
        pinned: Vec::new(),
        hit: if hit_first { state.hit } else { [0, 0] },
        again: again && own_left(&state.board) > 0,
    }
}

fn one(state: &State, number: u8, hit_first: bool) -> Vec<State> {
    let number = usize::from(number);
    let mut results = Vec::new();
    // "It isn't necessary for all pieces to be entered before any other piece can move", so the bar is like a point.
    // By another text (Backgammon Moments) whoever was hit enters before anything else moves.
    let least = if hit_first && state.hit[0] > 0 { 25 } else { 1 };
    for from in least..=25 {
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
    if from == 25 {
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

/// A point for each checker that the loser has not borne off.
pub fn men_left(position: &Input) -> Option<i32> {
    let (own, their) = (own_left(&position.board), their_left(&position.board));
    match (own, their) {
        (0, left) => Some(left),
        (left, 0) => Some(-left),
        _ => None,
    }
}
