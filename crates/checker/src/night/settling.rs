//! Settling up: "split the players with a balance into as many groups as possible that each sum to zero; each group needs
//! one payment fewer than it has people".

/// With so many people every way of grouping them can be tried.
const TRIED: usize = 12;

/// The fewest payments that settle these balances; none where there are too many people to try.
fn fewest(balances: &[i64]) -> Option<usize> {
    let owed: Vec<i64> = balances.iter().copied().filter(|b| *b != 0).collect();
    if owed.len() > TRIED {
        return None;
    }
    // Of each set of people, by the bits of its number: in how many groups it settles by itself, at the most.
    let mut groups: Vec<usize> = vec![0];
    let sum = |set: usize| -> i64 {
        let members = owed
            .iter()
            .enumerate()
            .filter(|(at, _)| (set >> at) & 1 == 1);
        members.map(|(_, b)| *b).sum()
    };
    for set in 1..(1_usize << owed.len()) {
        // Leaving out somebody leaves the groups they are not in.
        let without = (0..owed.len())
            .filter(|at| (set >> at) & 1 == 1)
            .filter_map(|at| groups.get(set & !(1 << at)).copied())
            .max()
            .unwrap_or(0);
        groups.push(without.saturating_add(usize::from(sum(set) == 0)));
    }
    let most = groups.last().copied().unwrap_or(0);
    Some(owed.len().saturating_sub(most))
}

/// Whether these payments, each from somebody to somebody, settle the balances, and no fewer could.
pub(super) fn settles(balances: &[(u32, i64)], payments: &[(u32, u32, i64)]) -> bool {
    let left = |(player, balance): &(u32, i64)| {
        let paid = payments.iter().map(|(from, to, amount)| match player {
            n if n == from => *amount,
            n if n == to => amount.saturating_neg(),
            _ => 0,
        });
        balance.saturating_add(paid.sum::<i64>())
    };
    let known = |n: u32| balances.iter().any(|(player, _)| *player == n);
    let sound = payments
        .iter()
        .all(|(from, to, amount)| *amount > 0 && from != to && known(*from) && known(*to));
    let amounts: Vec<i64> = balances.iter().map(|(_, balance)| *balance).collect();
    sound
        && balances.iter().all(|one| left(one) == 0)
        && fewest(&amounts).is_none_or(|fewest| payments.len() == fewest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewest_payments_are_found_by_trying() {
        // Case C19.
        assert_eq!(fewest(&[17, -6, -9, 6, -4, -4, 7, -7]), Some(5));
        assert_eq!(fewest(&[3, -1, -1, -1, 0]), Some(3));
        assert_eq!(fewest(&[]), Some(0));
        let balances = [(1, 2), (2, -2), (3, 1), (4, -1)];
        assert!(settles(&balances, &[(2, 1, 2), (4, 3, 1)]));
        assert!(!settles(&balances, &[(2, 1, 2)]), "3 is owed one");
        assert!(
            !settles(&balances, &[(2, 3, 2), (3, 1, 1), (4, 1, 1)]),
            "two do"
        );
    }
}
