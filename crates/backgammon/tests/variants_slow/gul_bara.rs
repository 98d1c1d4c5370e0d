//! Gul bara: from the fourth turn on a double goes up to the sixes.

use super::backgammon::up_to_gammon;
use super::board::{all_home, flip_across, is_highest};
use super::narde::{builds_forbidden_prime, start};
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
    /// How many more may leave the head this turn.
    from_head: u8,
}

fn plays(position: &Input, ways: Ways<'_>) -> BTreeSet<Output> {
    let start = State {
        board: position.board,
        off: position.off[0],
        // Vogclub's head rule is that of narde.
        from_head: match ways.are("head=one") {
            true if position.turn == 0 && matches!(position.dice, [3, 3] | [4, 4] | [6, 6]) => 2,
            true => 1,
            false => u8::MAX,
        },
    };
    let ways = Played::by(ways);
    let one = |state: &State, number| one(state, number, &ways);
    let [a, b] = position.dice;
    let (_, reached) = if a != b {
        in_either_order(&start, [a, b], one)
    } else if position.turn < ways.rising_from {
        in_order(&start, &[a; 4], one)
    } else {
        // What cannot be played of this is left to the opponent, and is not among these plays.
        let rising: Vec<u8> = (a..=6).flat_map(|number| [number; 4]).collect();
        in_order(&start, &rising, one)
    };
    reached.into_iter().map(output).collect()
}

fn output(state: State) -> Output {
    Output {
        board: state.board,
        off: state.off,
        pinned: Vec::new(),
        hit: [0, 0],
        again: false,
    }
}

/// One number alone; the head rule, which asks about the whole turn, is not looked at.
pub fn step(position: &Input, number: u8, ways: Ways<'_>) -> Vec<Output> {
    let state = State {
        board: position.board,
        off: position.off[0],
        from_head: u8::MAX,
    };
    let reached = one(&state, number, &Played::by(ways));
    reached.into_iter().map(output).collect()
}

struct Played {
    one_ahead: bool,
    exact: bool,
    runner: bool,
    stays_home: bool,
    rising_from: u32,
}

impl Played {
    fn by(ways: Ways<'_>) -> Played {
        Played {
            one_ahead: ways.are("prime=one-ahead"),
            exact: ways.are("bearing-off=exact"),
            runner: ways.are("first-checker=past-start"),
            stays_home: ways.are("home-moves=banned"),
            rising_from: if ways.are("rising=at-once") { 0 } else { 3 },
        }
    }
}

fn one(state: &State, number: u8, ways: &Played) -> Vec<State> {
    let number = usize::from(number);
    let mut results = Vec::new();
    let passed = state.off > 0 || (1..=11).any(|point| state.board[point] > 0);
    let most_advanced = (1..=24).find(|&point| state.board[point] > 0);
    for from in 1..=24 {
        if state.board[from] <= 0 || from == 24 && state.from_head == 0 {
            continue;
        }
        if ways.runner && !passed && Some(from) != most_advanced {
            continue;
        }
        // With others a checker that is home is borne off or stays.
        if ways.stays_home && from <= 6 && from > number {
            continue;
        }
        let mut next = state.clone();
        next.board[from] -= 1;
        if from == 24 {
            next.from_head -= 1;
        }
        if from > number {
            if state.board[from - number] < 0 {
                continue;
            }
            next.board[from - number] += 1;
            if ways.one_ahead && builds_forbidden_prime(&state.board, &next.board) {
                continue;
            }
        } else if all_home(&state.board)
            && (from == number || !ways.exact && is_highest(&state.board, from))
        {
            next.off += 1;
        } else {
            continue;
        }
        results.push(next);
    }
    results
}
