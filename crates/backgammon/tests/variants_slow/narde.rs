//! Long narde: everything starts on the head, nothing is hit, and one opposing checker closes a point.

use super::backgammon::up_to_gammon;
use super::board::{across, all_home, flip_across, is_highest};
use super::throw::{in_either_order, in_order};
use super::{Game, Input, Output, Ways};
use std::collections::BTreeSet;

pub const GAME: Game = Game {
    start,
    plays,
    flip: flip_across,
    points,
};

const HEAD: usize = 24;

pub fn start() -> [i8; 26] {
    let mut board = [0; 26];
    board[HEAD] = 15;
    board[across(HEAD)] = -15;
    board
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    board: [i8; 26],
    off: u8,
    /// How many more may leave the head this turn.
    from_head: u8,
}

fn plays(position: &Input, ways: Ways<'_>) -> BTreeSet<Output> {
    let [a, b] = position.dice;
    let two = position.turn == 0 && a == b && [3, 4, 6].contains(&a);
    let start = State {
        board: position.board,
        off: position.off[0],
        from_head: if two { 2 } else { 1 },
    };
    let forced = two && ways.are("second-off-head=forced");
    let one = |state: &State, number| one(state, number, forced);
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

fn one(state: &State, number: u8, forced: bool) -> Vec<State> {
    let number = usize::from(number);
    let mut results = Vec::new();
    for from in 1..=24 {
        // The second leaves the head where nothing else can move.
        if forced && from == HEAD && state.from_head == 1 && !results.is_empty() {
            continue;
        }
        if state.board[from] <= 0 || from == HEAD && state.from_head == 0 {
            continue;
        }
        let mut next = state.clone();
        next.board[from] -= 1;
        if from == HEAD {
            next.from_head -= 1;
        }
        if from > number {
            if state.board[from - number] < 0 {
                continue;
            }
            next.board[from - number] += 1;
            if builds_forbidden_prime(&state.board, &next.board) {
                continue;
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

/// Six points in a row on the opponent's way, which were not so before, with no opposing checker ahead of them. The row
/// may go across the mover's 1 and 24, in the middle of that way, but not across the opponent's, its two ends.
pub fn builds_forbidden_prime(before: &[i8; 26], after: &[i8; 26]) -> bool {
    (1..=19).any(|nearest| {
        let row = || (nearest..nearest + 6).map(across);
        let ahead = (1..nearest).map(across).any(|point| after[point] < 0);
        row().all(|point| after[point] > 0) && !row().all(|point| before[point] > 0) && !ahead
    })
}

/// As usual; with others 3 where a checker of the loser, who has borne nothing off, is still in the quarter they started in.
fn points(position: &Input, ways: Ways<'_>) -> Option<i32> {
    let points = up_to_gammon(position)?;
    let lost_from_start = match points {
        2 => (19..=24).any(|theirs| position.board[across(theirs)] < 0),
        -2 => position.board[19..=24].iter().any(|&n| n > 0),
        _ => false,
    };
    let three = lost_from_start && ways.are("home-mars=three-points");
    Some(if three { 3 * points.signum() } else { points })
}
