//! The laws of the checker play again, as slowly and plainly as they can be written: every order of every die, one
//! checker at a time, in a set.

use backgammon::plays::for_each_play;
use backgammon::{Board, Dice, PositionSetup};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Index 0: minus the opponent's bar; 25: the own bar.
type Points = [i8; 26];

fn step(board: Points, from: usize, die: usize) -> Option<Points> {
    let mut after = board;
    if board[from] <= 0 || (board[25] > 0 && from != 25) {
        return None;
    }
    after[from] -= 1;
    if from > die {
        let to = from - die;
        if board[to] <= -2 {
            return None;
        }
        if board[to] == -1 {
            after[to] = 0;
            after[0] -= 1;
        }
        after[to] += 1;
    } else {
        let all_home = (7..=25).all(|p| board[p] <= 0);
        let highest = (from + 1..=6).all(|p| board[p] <= 0);
        if !all_home || (from != die && !highest) {
            return None;
        }
    }
    Some(after)
}

/// Every end of playing `dice` in this order, with how many were played.
fn follow(board: Points, dice: &[usize], played: usize, ends: &mut BTreeSet<(usize, Points)>) {
    ends.insert((played, board));
    if let [die, rest @ ..] = dice {
        for from in 1..=25 {
            if let Some(after) = step(board, from, *die) {
                follow(after, rest, played + 1, ends);
            }
        }
    }
}

pub fn results(board: Points, high: u8, low: u8) -> BTreeSet<Points> {
    let (h, l) = (usize::from(high), usize::from(low));
    let mut ends = BTreeSet::new();
    if h == l {
        follow(board, &[h; 4], 0, &mut ends);
    } else {
        follow(board, &[h, l], 0, &mut ends);
        follow(board, &[l, h], 0, &mut ends);
    }
    let most = ends.iter().map(|(played, _)| *played).max().unwrap();
    if most == 0 {
        return BTreeSet::new();
    }
    if h != l && most == 1 {
        let mut high_alone = BTreeSet::new();
        follow(board, &[h], 0, &mut high_alone);
        if high_alone.iter().any(|(played, _)| *played == 1) {
            ends = high_alone;
        }
    }
    ends.into_iter()
        .filter(|(played, _)| *played == most)
        .map(|(_, board)| board)
        .collect()
}

/// Any position: up to fifteen checkers a side on places drawn one by one, the rest off.
pub fn any_board() -> impl Strategy<Value = Board> {
    let side = || prop::collection::vec(0_usize..=25, 1..=15);
    // Half of the positions keep the mover at home, where bearing off is.
    (side(), side(), any::<bool>(), any::<bool>()).prop_filter_map(
        "not a position",
        |(own, opp, home, crowd)| {
            let mut points = [0_i64; 26];
            for place in &own {
                points[if home { *place % 7 } else { *place }.max(1)] += 1;
            }
            for place in &opp {
                let place = if crowd { place % 8 } else { *place };
                if place < 25 && points[place] <= 0 {
                    points[place] -= 1;
                }
            }
            let on = |sign: i64| points.iter().map(|n| (n * sign).max(0)).sum::<i64>();
            PositionSetup {
                points,
                off: [15 - on(1), 15 - on(-1)],
                checkers: 15,
            }
            .board()
            .ok()
        },
    )
}

pub fn any_dice() -> impl Strategy<Value = Dice> {
    (0_usize..21).prop_map(|n| Dice::ALL[n])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn the_generator_finds_what_the_model_finds_and_nothing_twice(board in any_board(), dice in any_dice()) {
        let mut found = Vec::new();
        for_each_play(board, dice, |after, _| found.push(after.signed()));
        found.sort_unstable();
        let expected: Vec<Points> = results(board.signed(), dice.high(), dice.low()).into_iter().collect();
        prop_assert_eq!(found, expected);
    }
}

/// Where these legs lead when each is one die's worth and they are made in some order that the laws allow, step by step;
/// `None` when there is no such order.
pub fn made_by(board: Points, dice: Dice, legs: &[(u8, u8)]) -> Option<Points> {
    let (high, low) = (usize::from(dice.high()), usize::from(dice.low()));
    let left = if dice.is_double() {
        vec![high; 4]
    } else {
        vec![high, low]
    };
    fn go(board: Points, left: &[usize], legs: &[(u8, u8)]) -> Option<Points> {
        if legs.is_empty() {
            return Some(board);
        }
        for (n, (from, to)) in legs.iter().enumerate() {
            for (d, die) in left.iter().enumerate() {
                if usize::from(*from).saturating_sub(*die) != usize::from(*to) || *from == 0 {
                    continue;
                }
                if let Some(after) = step(board, usize::from(*from), *die) {
                    let (mut fewer, mut rest) = (left.to_vec(), legs.to_vec());
                    fewer.remove(d);
                    rest.remove(n);
                    if let Some(end) = go(after, &fewer, &rest) {
                        return Some(end);
                    }
                }
            }
        }
        None
    }
    go(board, &left, legs)
}
