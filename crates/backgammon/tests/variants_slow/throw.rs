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
