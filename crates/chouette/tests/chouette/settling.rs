//! Settling up: clears everything, never in more payments than a search over every way to pay.

use crate::nights::Rng;
use crawford_chouette::{EXACT, PlayerNo, settle_early, settle_up};

/// The fewest payments, by trying for the first debt every debt it can be paid against.
fn fewest(balances: &mut Vec<i64>, from: usize) -> usize {
    let Some(first) = (from..balances.len()).find(|i| balances[*i] != 0) else {
        return 0;
    };
    let mut best = usize::MAX;
    for other in first + 1..balances.len() {
        if balances[other].signum() == -balances[first].signum() {
            let paid = balances[first];
            balances[other] += paid;
            best = best.min(1 + fewest(balances, first + 1));
            balances[other] -= paid;
        }
    }
    best
}

fn random(rng: &mut Rng, people: usize, most: usize) -> Vec<(PlayerNo, i64)> {
    let mut balances: Vec<i64> = (1..people)
        .map(|_| rng.below(2 * most + 1) as i64 - most as i64)
        .collect();
    balances.push(-balances.iter().sum::<i64>());
    (1..).map(PlayerNo).zip(balances).collect()
}

fn clears(balances: &[(PlayerNo, i64)]) -> usize {
    let payments = settle_up(balances).unwrap();
    let mut left: Vec<_> = balances.to_vec();
    for payment in &payments {
        assert!(payment.amount > 0);
        for (who, balance) in &mut left {
            if *who == payment.from {
                *balance += payment.amount;
            } else if *who == payment.to {
                *balance -= payment.amount;
            }
        }
    }
    assert!(left.iter().all(|(_, b)| *b == 0), "{balances:?}");
    payments.len()
}

#[test]
fn never_more_payments_than_an_exhaustive_search() {
    let mut rng = Rng::new(19);
    for _ in 0..4_000 {
        let people = 2 + rng.below(6);
        let balances = random(&mut rng, people, 9);
        let mut amounts: Vec<i64> = balances.iter().map(|(_, b)| *b).collect();
        assert_eq!(clears(&balances), fewest(&mut amounts, 0), "{balances:?}");
    }
}

#[test]
fn sixteen_people_in_groups_of_two_need_eight_payments() {
    let mut balances: Vec<(PlayerNo, i64)> = Vec::new();
    for n in 0..8 {
        balances.push((PlayerNo(n), 100 + i64::from(n * n)));
        balances.push((PlayerNo(15 - n), -100 - i64::from(n * n)));
    }
    assert_eq!(balances.len(), EXACT);
    assert_eq!(clears(&balances), 8);
}

#[test]
fn more_people_than_that_are_still_cleared() {
    let mut rng = Rng::new(4);
    for people in EXACT..40 {
        let balances = random(&mut rng, people, 50);
        assert!(clears(&balances) < people);
    }
}

#[test]
fn what_does_not_sum_to_zero_is_not_settled() {
    assert_eq!(settle_up(&[(PlayerNo(1), 3), (PlayerNo(2), -2)]), None);
    assert_eq!(
        settle_up(&[
            (PlayerNo(1), i64::MIN),
            (PlayerNo(2), i64::MAX),
            (PlayerNo(3), 1)
        ]),
        None
    );
    assert_eq!(settle_up(&[]), Some(vec![]));
}

#[test]
fn who_settles_early_is_free_after_one_payment_and_costs_the_others_none() {
    let mut rng = Rng::new(23);
    for _ in 0..2_000 {
        let people = 2 + rng.below(8);
        let mut balances = random(&mut rng, people, 9);
        let all = clears(&balances);
        let who = balances[rng.below(people)];
        let Some(payment) = settle_early(&balances, who.0) else {
            assert_eq!(who.1, 0, "{balances:?}");
            continue;
        };
        assert!(payment.amount > 0);
        for (n, balance) in &mut balances {
            *balance += i64::from(payment.from == *n) * payment.amount;
            *balance -= i64::from(payment.to == *n) * payment.amount;
            assert!(*n != who.0 || *balance == 0);
        }
        assert_eq!(clears(&balances), all - 1, "{balances:?}");
    }
}
