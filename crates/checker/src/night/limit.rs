//! The loss limit: "nobody loses more than so many points in a game, extras and the partner's half included. The excess is
//! taken off what each player got from the loser, in proportion, odd points off the first in line. Somebody who gets less
//! because of this may then lose too much themselves, and is treated the same way."

use super::sheet::{Transfer, TransferOf};
use std::collections::BTreeSet;

/// Who still loses too much after so many times pays nothing at all: among extras sparing can go round in a circle.
const TIMES: usize = 200;

/// What is given back, as transfers of its own.
pub(super) fn spared(all: &[Transfer], most: i64) -> Vec<Transfer> {
    let paid: Vec<&Transfer> = all
        .iter()
        .filter(|t| t.points != 0 && t.to != t.from)
        .collect();
    let (payer, payee) = (
        |t: &Transfer| if t.points > 0 { t.from } else { t.to },
        |t: &Transfer| if t.points > 0 { t.to } else { t.from },
    );
    let mut left: Vec<i64> = paid.iter().map(|t| t.points.saturating_abs()).collect();
    let players: BTreeSet<u32> = paid.iter().map(|t| payer(t)).collect();
    for time in 0..TIMES.saturating_add(players.len()) {
        let lost = |player: u32| -> i64 {
            let each = paid.iter().zip(&left);
            each.map(|(t, left)| match player {
                _ if payer(t) == player => *left,
                _ if payee(t) == player => left.saturating_neg(),
                _ => 0,
            })
            .sum()
        };
        let Some(loser) = players.iter().copied().find(|n| lost(*n) > most) else {
            break;
        };
        let own: Vec<usize> = (0..paid.len())
            .filter(|at| paid.get(*at).is_some_and(|t| payer(t) == loser))
            .collect();
        let pays: i64 = own.iter().filter_map(|at| left.get(*at)).sum();
        let excess = match time < TIMES {
            true => lost(loser).saturating_sub(most).min(pays),
            false => pays,
        };
        let mut odd = excess;
        for at in &own {
            if let Some(left) = left.get_mut(*at) {
                let share = in_proportion(*left, excess, pays);
                *left = left.saturating_sub(share);
                odd = odd.saturating_sub(share);
            }
        }
        for at in &own {
            if let Some(left) = left.get_mut(*at).filter(|left| **left > 0 && odd > 0) {
                *left = left.saturating_sub(1);
                odd = odd.saturating_sub(1);
            }
        }
    }
    let each = paid.iter().zip(&left);
    each.filter_map(|(t, left)| {
        let points = t.points.saturating_abs().saturating_sub(*left);
        (points > 0).then(|| Transfer {
            kind: TransferOf::Limit,
            to: payer(t),
            from: payee(t),
            points,
            // "Money follows the points."
            money: in_proportion(t.money, points, t.points),
        })
    })
    .collect()
}

/// That much of an amount as a part is of a whole.
fn in_proportion(amount: i64, part: i64, whole: i64) -> i64 {
    let share = i128::from(amount) * i128::from(part) / i128::from(whole);
    i64::try_from(share).expect("a part is no more than the whole")
}
