//! Settling up in the fewest payments.
//!
//! Each group of people whose balances sum to zero settles among itself in one payment fewer than it has people, and no
//! way of paying can do better than the largest number of such groups the people can be split into. That number is found
//! exactly, over all subsets, for up to [`EXACT`] people with a balance.

use super::PlayerNo;
use serde::Serialize;

/// The number of people with a balance up to which the payments are provably the fewest.
pub const EXACT: usize = 16;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct SettlingPayment {
    pub from: PlayerNo,
    pub to: PlayerNo,
    /// More than 0.
    pub amount: i64,
}

/// Who pays whom so that every balance comes to zero; the smallest groups first. `None` when the balances do not sum to
/// zero. Above [`EXACT`] people the payments settle all, and are few, but not always the fewest.
#[must_use]
pub fn settle_up(balances: &[(PlayerNo, i64)]) -> Option<Vec<SettlingPayment>> {
    let sum: i128 = balances.iter().map(|(_, b)| i128::from(*b)).sum();
    if sum != 0 || balances.iter().any(|(_, b)| *b == i64::MIN) {
        return None;
    }
    let mut open: Vec<(PlayerNo, i64)> =
        balances.iter().copied().filter(|(_, b)| *b != 0).collect();
    let mut groups = Vec::new();
    if open.len() > EXACT {
        groups = pairs(&mut open);
    }
    if open.len() > EXACT {
        groups.push(open);
    } else {
        groups.extend(most_groups(&open));
    }
    groups.sort_by_key(|group| {
        let highest = group.iter().map(|(_, b)| b.abs()).max().unwrap_or(0);
        (group.len(), std::cmp::Reverse(highest))
    });
    Some(groups.iter().flat_map(|group| within(group)).collect())
}

/// What one player pays or is paid when settling before the others. One payment frees them, and the rest then need one
/// fewer than all would have needed: it goes to, or comes from, somebody of the same group. `None` when there is
/// nothing to settle, or the balances do not sum to zero.
#[must_use]
pub fn settle_early(balances: &[(PlayerNo, i64)], who: PlayerNo) -> Option<SettlingPayment> {
    let own = balances.iter().find(|(n, b)| *n == who && *b != 0)?.1;
    let payments = settle_up(balances)?;
    // A group is everybody its payments link together.
    let mut group = vec![who];
    let mut known = 0;
    while known < group.len() {
        known = group.len();
        for payment in &payments {
            let both = [payment.from, payment.to];
            if both.iter().any(|n| group.contains(n)) {
                group.extend(both.into_iter().filter(|n| *n != who));
                group.sort_unstable();
                group.dedup();
            }
        }
    }
    let other_side = balances
        .iter()
        .filter(|(n, b)| group.contains(n) && b.signum() == -own.signum());
    // The one furthest from zero, who is then still on the same side afterwards if anybody can be.
    let (other, _) = other_side.min_by_key(|(n, b)| (-b.abs(), *n))?;
    let (from, to) = if own < 0 {
        (who, *other)
    } else {
        (*other, who)
    };
    Some(SettlingPayment {
        from,
        to,
        amount: own.abs(),
    })
}

type Group = Vec<(PlayerNo, i64)>;

/// Takes out those whose balances are each other's opposite.
fn pairs(open: &mut Group) -> Vec<Group> {
    let mut found = Vec::new();
    let mut rest: Group = Vec::new();
    for one in open.drain(..) {
        match rest.iter().position(|other| other.1 == -one.1) {
            Some(at) => found.push(vec![rest.remove(at), one]),
            None => rest.push(one),
        }
    }
    *open = rest;
    found
}

/// The most groups that each sum to zero. `best[s]` is how many the subset `s` falls into when its members leave it one
/// by one and every subset on the way that sums to zero closes a group.
fn most_groups(open: &[(PlayerNo, i64)]) -> Vec<Group> {
    let size = 1_usize << open.len();
    let mut sums = vec![0_i128; size];
    let mut best = vec![(0_u8, 0_u8); size];
    for set in 1..size {
        let low = set.trailing_zeros() as usize;
        let without = set & (set - 1);
        let sum = at(&sums, without) + open.get(low).map_or(0, |(_, b)| i128::from(*b));
        put(&mut sums, set, sum);
        let (mut most, mut via) = (0, low);
        for member in (0..open.len()).filter(|m| set & (1 << m) != 0) {
            let (groups, _) = at(&best, set & !(1 << member));
            if groups > most {
                (most, via) = (groups, member);
            }
        }
        let closed = u8::from(sum == 0);
        put(
            &mut best,
            set,
            (
                most + closed,
                u8::try_from(via)
                    .expect("the subsets of more than sixteen people are not looked at"),
            ),
        );
    }
    let mut groups = Vec::new();
    let mut group = Vec::new();
    let mut set = size - 1;
    while set != 0 {
        if at(&sums, set) == 0 && !group.is_empty() {
            groups.push(std::mem::take(&mut group));
        }
        let (_, via) = at(&best, set);
        group.extend(open.get(usize::from(via)).copied());
        set &= !(1 << via);
    }
    if !group.is_empty() {
        groups.push(group);
    }
    groups
}

fn at<T: Copy>(table: &[T], index: usize) -> T {
    table
        .get(index)
        .copied()
        .expect("there is a place for every subset")
}

fn put<T>(table: &mut [T], index: usize, value: T) {
    if let Some(place) = table.get_mut(index) {
        *place = value;
    }
}

/// Settles one group: the largest debtor pays the largest creditor, which empties one of them each time.
fn within(group: &[(PlayerNo, i64)]) -> Vec<SettlingPayment> {
    let mut open: Group = group.to_vec();
    let mut payments = Vec::new();
    loop {
        open.retain(|(_, b)| *b != 0);
        let debtor = open.iter().copied().filter(|(_, b)| *b < 0);
        let creditor = open.iter().copied().filter(|(_, b)| *b > 0);
        // Of equals the first to come, so that the answer is always the same.
        let debtor = debtor.min_by_key(|(n, b)| (*b, *n));
        let creditor = creditor.min_by_key(|(n, b)| (-*b, *n));
        let (Some((from, owes)), Some((to, due))) = (debtor, creditor) else {
            return payments;
        };
        let amount = due.min(-owes);
        payments.push(SettlingPayment { from, to, amount });
        for (who, balance) in &mut open {
            if *who == from {
                *balance += amount;
            } else if *who == to {
                *balance -= amount;
            }
        }
    }
}
