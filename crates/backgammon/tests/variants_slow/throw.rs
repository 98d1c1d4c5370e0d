//! Playing the numbers of a throw, whatever one number may do.

use std::collections::HashSet;
use std::hash::Hash;

/// Plays the numbers in this order until one cannot be played: how many that are at most, and all that this leads to.
pub fn in_order<S: Clone + Eq + Hash>(
    start: &S,
    numbers: &[u8],
    one: impl Fn(&S, u8) -> Vec<S>,
) -> (usize, HashSet<S>) {
    let mut reached = HashSet::from([start.clone()]);
    for (played, number) in numbers.iter().enumerate() {
        let next: HashSet<S> = reached.iter().flat_map(|s| one(s, *number)).collect();
        if next.is_empty() {
            return (played, reached);
        }
        reached = next;
    }
    (numbers.len(), reached)
}

/// Plays two different numbers: both in either order if possible, else the higher, else the lower.
pub fn in_either_order<S: Clone + Eq + Hash>(
    start: &S,
    dice: [u8; 2],
    one: impl Fn(&S, u8) -> Vec<S>,
) -> (usize, HashSet<S>) {
    let (high, low) = (dice[0].max(dice[1]), dice[0].min(dice[1]));
    let (high_first, after_high) = in_order(start, &[high, low], &one);
    let (low_first, after_low) = in_order(start, &[low, high], &one);
    match (high_first, low_first) {
        (2, 2) => (2, &after_high | &after_low),
        (2, _) => (2, after_high),
        (_, 2) => (2, after_low),
        (1, _) => (1, after_high),
        (0, played) => (played, after_low),
        _ => unreachable!("there are two numbers"),
    }
}

/// Plays three numbers in whatever order: as many as possible, and of as many the highest. How many that are, and all that
/// this leads to.
pub fn in_any_order<S: Clone + Eq + Hash>(
    start: &S,
    dice: [u8; 3],
    one: impl Fn(&S, u8) -> Vec<S>,
) -> (usize, HashSet<S>) {
    // What was played, the highest number first, and where that has led.
    let mut all = HashSet::from([(Vec::new(), start.clone())]);
    let mut last = all.clone();
    for _ in dice {
        let mut next = HashSet::new();
        for (played, state) in &last {
            for number in 1..=6 {
                let count = |numbers: &[u8]| numbers.iter().filter(|&&n| n == number).count();
                if count(played) == count(&dice) {
                    continue;
                }
                let mut then: Vec<u8> = played.clone();
                then.push(number);
                then.sort_by(|a, b| b.cmp(a));
                next.extend(one(state, number).into_iter().map(|s| (then.clone(), s)));
            }
        }
        all.extend(next.iter().cloned());
        last = next;
    }
    let best = all
        .iter()
        .map(|(played, _)| played)
        .max_by_key(|played| (played.len(), *played))
        .unwrap()
        .clone();
    let reached = all.into_iter().filter(|(played, _)| *played == best);
    (best.len(), reached.map(|(_, state)| state).collect())
}
