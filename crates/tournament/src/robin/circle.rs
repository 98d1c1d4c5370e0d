//! Everyone meets everyone: the circle schedule.
//!
//! Numbers 1 to m stand on a circle, m odd; in each round those meet whose numbers sum to the same remainder by m, and
//! the one left over meets the extra number n = m + 1, or is free when there is none. Who sits first follows from the
//! numbers as in the tables of Johann Berger, so that of an odd field everyone sits first as often as second, and of an
//! even field once more or once less.

/// The most matches one schedule may have: 45 players once, 32 twice.
pub const MOST_SCHEDULED: usize = 1000;
pub const MOST_LAPS: u8 = 4;

/// One round of a schedule. Players are numbered from 0 in the order given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CircleRound {
    /// Who meets whom; the first named sits first.
    pub pairs: Vec<(usize, usize)>,
    /// Who is free, in an odd field.
    pub free: Option<usize>,
}

/// How many rounds everyone needs to meet everyone `laps` times.
#[must_use]
pub fn circle_rounds(players: usize, laps: u8) -> usize {
    rounds_of_one(players).saturating_mul(usize::from(laps))
}

#[must_use]
pub fn circle_matches(players: usize, laps: u8) -> usize {
    let once = players.saturating_mul(players.saturating_sub(1)) / 2;
    once.saturating_mul(usize::from(laps))
}

/// The most players a schedule takes when everyone meets everyone `laps` times.
#[must_use]
pub fn circle_limit(laps: u8) -> usize {
    (2..=MOST_SCHEDULED)
        .take_while(|n| circle_matches(*n, laps.max(1)) <= MOST_SCHEDULED)
        .last()
        .unwrap_or(2)
}

/// The schedule in which everyone meets everyone `laps` times. Every other lap exchanges who sits first. Fewer than two
/// players have none; laps above [`MOST_LAPS`] and players above [`circle_limit`] are left out rather than worked on.
#[must_use]
pub fn circle(players: usize, laps: u8) -> Vec<CircleRound> {
    let laps = laps.min(MOST_LAPS);
    if players < 2 || players > circle_limit(laps) {
        return Vec::new();
    }
    let rounds = rounds_of_one(players);
    let mut schedule = Vec::with_capacity(circle_rounds(players, laps));
    for lap in 0..laps {
        for round in 1..=rounds {
            let mut made = one_round(players, round);
            if lap % 2 == 1 {
                for pair in &mut made.pairs {
                    *pair = (pair.1, pair.0);
                }
            }
            schedule.push(made);
        }
    }
    schedule
}

fn rounds_of_one(players: usize) -> usize {
    match players {
        0 | 1 => 0,
        n if n.is_multiple_of(2) => n - 1,
        n => n,
    }
}

/// Round `round`, from 1, of the single schedule.
fn one_round(players: usize, round: usize) -> CircleRound {
    let circle = players - usize::from(players.is_multiple_of(2));
    let extra = players.is_multiple_of(2).then_some(players);
    let mut pairs = Vec::with_capacity(players / 2);
    let mut free = None;
    for a in 1..=circle {
        // The number on the circle that makes the sum round + 1, as a remainder by the size of the circle.
        let b = (2 * circle + round - a) % circle + 1;
        match a.cmp(&b) {
            std::cmp::Ordering::Less => pairs.push(first_seat(a, b)),
            std::cmp::Ordering::Greater => {}
            std::cmp::Ordering::Equal => match extra {
                // The lower half sits first against the extra number, the upper half second.
                Some(n) if 2 * a <= n => pairs.insert(0, (a, n)),
                Some(n) => pairs.insert(0, (n, a)),
                None => free = Some(a - 1),
            },
        }
    }
    let pairs = pairs.into_iter().map(|(a, b)| (a - 1, b - 1)).collect();
    CircleRound { pairs, free }
}

/// Of two numbers on the circle the lower sits first when their sum is odd, the higher when it is even.
fn first_seat(low: usize, high: usize) -> (usize, usize) {
    if (low + high) % 2 == 1 {
        (low, high)
    } else {
        (high, low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn the_tables_of_berger_stand_as_printed() {
        let printed = |n| -> Vec<Vec<(usize, usize)>> {
            let by_number = |(a, b): &(usize, usize)| (a + 1, b + 1);
            circle(n, 1)
                .iter()
                .map(|round| {
                    let mut pairs: Vec<_> = round.pairs.iter().map(by_number).collect();
                    pairs.sort_unstable();
                    pairs
                })
                .collect()
        };
        assert_eq!(
            printed(4),
            [
                vec![(1, 4), (2, 3)],
                vec![(1, 2), (4, 3)],
                vec![(2, 4), (3, 1)]
            ]
        );
        assert_eq!(
            printed(6),
            [
                vec![(1, 6), (2, 5), (3, 4)],
                vec![(1, 2), (5, 3), (6, 4)],
                vec![(2, 6), (3, 1), (4, 5)],
                vec![(1, 4), (2, 3), (6, 5)],
                vec![(3, 6), (4, 2), (5, 1)],
            ]
        );
    }

    #[test]
    fn everyone_meets_everyone_as_often_as_there_are_laps_and_never_two_at_once() {
        for laps in 1..=MOST_LAPS {
            for n in 2..=circle_limit(laps) {
                let schedule = circle(n, laps);
                assert_eq!(schedule.len(), circle_rounds(n, laps));
                let mut met: BTreeMap<(usize, usize), u8> = BTreeMap::new();
                for round in &schedule {
                    let mut busy = BTreeSet::new();
                    for (a, b) in &round.pairs {
                        assert!(*a < n && *b < n && a != b);
                        assert!(busy.insert(*a) && busy.insert(*b), "{n} players");
                        *met.entry((*a.min(b), *a.max(b))).or_default() += 1;
                    }
                    if let Some(free) = round.free {
                        assert!(busy.insert(free));
                    }
                    assert_eq!(busy.len(), n);
                    assert_eq!(round.free.is_some(), n % 2 == 1);
                }
                assert_eq!(met.len(), n * (n - 1) / 2);
                assert!(met.values().all(|times| *times == laps));
                let matches: usize = schedule.iter().map(|r| r.pairs.len()).sum();
                assert_eq!(matches, circle_matches(n, laps));
            }
        }
    }

    #[test]
    fn sitting_first_is_shared_out_evenly_and_nobody_is_free_twice_in_a_lap() {
        for n in 2..=circle_limit(1) {
            let schedule = circle(n, 1);
            for player in 0..n {
                let times = |f: &dyn Fn(&(usize, usize)) -> usize| {
                    let pairs = schedule.iter().flat_map(|r| &r.pairs);
                    pairs.filter(|pair| f(pair) == player).count() as i64
                };
                let difference = times(&|p| p.0) - times(&|p| p.1);
                assert_eq!(difference.abs(), i64::from(n % 2 == 0), "{player} of {n}");
                let free = schedule.iter().filter(|r| r.free == Some(player)).count();
                assert_eq!(free, n % 2, "{player} of {n}");
            }
            let twice = circle(n, 2);
            for player in 0..n {
                let pairs = || twice.iter().flat_map(|r| &r.pairs);
                let first = pairs().filter(|p| p.0 == player).count();
                assert_eq!(first, pairs().filter(|p| p.1 == player).count());
            }
        }
    }

    #[test]
    fn limits_are_where_the_matches_reach_a_thousand() {
        assert_eq!([1, 2, 4].map(circle_limit), [45, 32, 22]);
        assert!(circle(46, 1).is_empty());
        assert!(circle(1, 1).is_empty());
        assert!(circle(4, 0).is_empty());
    }
}
