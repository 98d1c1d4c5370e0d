//! Settling up a night: everybody's balance, who pays whom, and what was paid.

use crawford_chouette::{
    EXACT, Night, NightPlayer, Paid, PlayerNo, SettlingPayment, Unit, settle_early, settle_up,
};
use serde::Serialize;
use std::cmp::Reverse;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Settling {
    pub unit: Unit,
    /// Everybody who won, lost or paid anything, the largest creditor first.
    pub balances: Vec<NightBalance>,
    pub payments: Vec<SettlingPayment>,
    /// Whether it is proved that there cannot be fewer.
    pub proved: bool,
    /// Those who settle among themselves, each with their balance.
    pub groups: Vec<Vec<(PlayerNo, i64)>>,
    /// The latest first.
    pub paid: Vec<Paid>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct NightBalance {
    pub player: PlayerNo,
    pub games: i64,
    /// What they paid, less what they were paid.
    pub paid: i64,
    /// What is left: more than 0, to be paid to them.
    pub left: i64,
    /// What settles them before the others.
    pub early: Option<SettlingPayment>,
}

impl Settling {
    /// Of a night as it stands. `None` when its balances do not sum to zero.
    #[must_use]
    pub fn of(night: &Night) -> Option<Settling> {
        let unit = night.unit();
        let balances = night.balances(unit);
        let payments = settle_up(&balances)?;
        let balance = |p: &NightPlayer| NightBalance {
            player: p.number,
            games: p.total(unit),
            paid: p.balance(unit).saturating_sub(p.total(unit)),
            left: p.balance(unit),
            early: settle_early(&balances, p.number),
        };
        let played = |p: &&NightPlayer| p.total(unit) != 0 || p.balance(unit) != 0;
        let players = night.players.iter().filter(played);
        let mut all: Vec<NightBalance> = players.map(balance).collect();
        all.sort_by_key(|of| (Reverse(of.left), of.player));
        // What was paid in points before the night was for money is listed by what it counts now.
        let counts = |p: &&Paid| p.unit == unit || night.converted.is_empty();
        let paid = night.payments.iter().filter(counts);
        let mut paid: Vec<Paid> = night
            .converted
            .iter()
            .map(|c| &c.money)
            .chain(paid)
            .copied()
            .collect();
        paid.reverse();
        let owing = balances.iter().filter(|(_, balance)| *balance != 0);
        let left = |n: PlayerNo| balances.iter().find(|(who, _)| *who == n).copied();
        let group = |of: Vec<PlayerNo>| of.into_iter().filter_map(left).collect();
        Some(Settling {
            unit,
            balances: all,
            proved: owing.count() <= EXACT,
            groups: groups(&payments).into_iter().map(group).collect(),
            payments,
            paid,
        })
    }
}

/// Those whom payments link.
fn groups(payments: &[SettlingPayment]) -> Vec<Vec<PlayerNo>> {
    let mut groups: Vec<Vec<PlayerNo>> = Vec::new();
    for payment in payments {
        let mut group = vec![payment.from, payment.to];
        groups.retain(|other| {
            let linked = other.iter().any(|n| *n == payment.from || *n == payment.to);
            if linked {
                group.extend(other.iter().copied());
            }
            !linked
        });
        group.sort_unstable();
        group.dedup();
        groups.push(group);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_whom_payments_link_are_a_group() {
        let pay = |from, to| SettlingPayment {
            from: PlayerNo(from),
            to: PlayerNo(to),
            amount: 1,
        };
        let found = groups(&[pay(1, 2), pay(3, 4), pay(5, 2), pay(3, 6)]);
        let numbers: Vec<Vec<u32>> = found
            .iter()
            .map(|g| g.iter().map(|n| n.0).collect())
            .collect();
        assert_eq!(numbers, [vec![1, 2, 5], vec![3, 4, 6]]);
    }
}
