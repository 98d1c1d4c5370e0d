//! The loss limit: "nobody loses more than so many points in a game, extras and the partner's half included. The excess is
//! taken off what each player got from the loser, in proportion, odd points off the first in line. Somebody who gets less
//! because of this may then lose too much themselves, and is treated the same way."

use super::sheet::{Transfer, TransferOf};
use std::collections::BTreeSet;

/// Who still loses too much after so many times pays nothing at all: among extras giving back can go round in a circle.
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
            .fold(0, i64::saturating_add)
        };
        let Some(loser) = players.iter().copied().find(|n| lost(*n) > most) else {
            break;
        };
        let own: Vec<usize> = (0..paid.len())
            .filter(|at| paid.get(*at).is_some_and(|t| payer(t) == loser))
            .collect();
        let each = own.iter().filter_map(|at| left.get(*at));
        let pays: i64 = each.copied().fold(0, i64::saturating_add);
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

/// That much of an amount as a part is of a whole, and nothing of nothing. Only in a journal that is no night's are numbers
/// too large for it.
fn in_proportion(amount: i64, part: i64, whole: i64) -> i64 {
    let product = i128::from(amount).saturating_mul(i128::from(part));
    let share = product.checked_div(i128::from(whole)).unwrap_or(0);
    let furthest = if share < 0 { i64::MIN } else { i64::MAX };
    i64::try_from(share).unwrap_or(furthest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paid(from: u32, to: u32, points: i64, money: i64) -> Transfer {
        Transfer {
            kind: TransferOf::Cube,
            to,
            from,
            points,
            money,
        }
    }

    fn given_back(to: u32, from: u32, points: i64, money: i64) -> Transfer {
        Transfer {
            kind: TransferOf::Limit,
            ..paid(from, to, points, money)
        }
    }

    #[test]
    fn a_limit_below_nothing_spares_no_more_than_was_lost() {
        let spared = spared(&[paid(1, 2, 3, 6)], -5);
        assert_eq!(spared, [given_back(1, 2, 3, 6)]);
    }

    #[test]
    fn numbers_that_no_night_comes_to_are_as_large_as_they_can_be() {
        let most = spared(&[paid(1, 2, -4, i64::MIN)], 0);
        assert_eq!(most, [given_back(2, 1, 4, i64::MAX)]);
        let both = spared(&[paid(1, 2, i64::MAX, 0), paid(1, 3, i64::MAX, 0)], 1);
        let points: Vec<i64> = both.iter().map(|t| t.points).collect();
        assert_eq!(points, [i64::MAX, i64::MAX - 1]);
    }
}
