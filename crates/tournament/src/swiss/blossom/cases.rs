//! Small graphs, held against trying every matching.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "tests say what they expect"
)]

use super::*;
use crate::swiss::weight::Wide;
use proptest::prelude::*;

/// The least weight of a perfect matching, by trying them all.
fn least(n: usize, weights: &[Option<i128>], used: u32) -> Option<i128> {
    let Some(first) = (0..n).find(|v| used & (1 << v) == 0) else {
        return Some(0);
    };
    (first + 1..n)
        .filter(|other| used & (1 << other) == 0)
        .filter_map(|other| {
            let weight = weights[first * n + other]?;
            Some(weight + least(n, weights, used | 1 << first | 1 << other)?)
        })
        .min()
}

fn build<W: MatchingWeight>(
    n: usize,
    weights: &[Option<i128>],
    of: impl Fn(i128) -> W,
) -> Matching<W> {
    let mut graph = Matching::new(n as u32);
    for u in 0..n {
        for v in u + 1..n {
            if let Some(weight) = weights[u * n + v] {
                graph.edge(u as u32, v as u32, of(weight));
            }
        }
    }
    graph
}

/// A matching, held to its own duals and, where `best` is known, to the least there is.
fn check(n: usize, weights: &[Option<i128>], best: Option<Option<i128>>) {
    let mut graph = build(n, weights, |w| w);
    let mut split = build(n, weights, |w| {
        Wide::<2>::of(&[w.div_euclid(5), w.rem_euclid(5)])
    });
    match graph.solve() {
        Ok(()) => {
            let mut sum = 0;
            for v in 0..n as u32 {
                let mate = graph.mate(v).unwrap();
                assert_eq!(graph.mate(mate), Some(v));
                if v < mate {
                    sum += weights[v as usize * n + mate as usize].unwrap();
                }
            }
            assert!(best.is_none_or(|best| best == Some(sum)));
            let duals = graph.duals();
            let mut pairs = 0;
            for &u in &duals.order {
                for (from, to, around) in duals.rows_after(u) {
                    for &v in &duals.order[from..to] {
                        pairs += 1;
                        let (a, b) = (u.min(v) as usize, u.max(v) as usize);
                        if let Some(weight) = weights[a * n + b] {
                            let slack = 2 * weight - duals.y[a] - duals.y[b] + around;
                            assert!(slack >= 0);
                            assert!(slack == 0 || graph.mate(u) != Some(v));
                        }
                    }
                }
            }
            assert_eq!(pairs, n * (n - 1) / 2);
            assert!(graph.z.0.iter().all(|z| *z >= 0));
            split.solve().unwrap();
        }
        Err(stuck) => {
            assert!(best.is_none_or(|best| best.is_none()));
            assert_eq!(stuck.parts.len(), stuck.between.len() + 1);
            let part_of = |v: u32| stuck.parts.iter().position(|part| part.contains(&v));
            for part in &stuck.parts {
                assert_eq!(part.len() % 2, 1);
                for &u in part {
                    for v in (0..n as u32).filter(|v| *v != u) {
                        let (a, b) = (u.min(v) as usize, u.max(v) as usize);
                        let may = part.contains(&v) || stuck.between.contains(&v);
                        assert!(may || weights[a * n + b].is_none(), "{:?}", part_of(v));
                    }
                }
            }
            assert!(split.solve().is_err());
        }
    }
}

fn graphs() -> impl Strategy<Value = (usize, Vec<Option<i128>>)> {
    (1usize..6, 1u32..10, 1i128..40).prop_flat_map(|(half, density, range)| {
        let n = half * 2;
        let weight = proptest::option::weighted(f64::from(density) / 10.0, 0..range);
        (Just(n), proptest::collection::vec(weight, n * n))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn equal_to_trying_every_matching((n, weights) in graphs()) {
        check(n, &weights, Some(least(n, &weights, 0)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Too many to try them all: the duals are the proof, and half the edges around a deep nest of blossoms is where
    /// it would break.
    #[test]
    fn large_graphs_prove_themselves(
        half in 20usize..60,
        density in 2u32..100,
        range in 1i128..2000,
        seed in any::<u64>(),
    ) {
        let n = half * 2;
        let mut state = seed | 1;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        let weights: Vec<Option<i128>> = (0..n * n)
            .map(|_| {
                let there = next() % 100 < u64::from(density);
                there.then(|| i128::from(next()) % range)
            })
            .collect();
        check(n, &weights, None);
    }
}

#[test]
fn lists_of_numbers_are_compared_number_by_number() {
    // One edge of (1, 0) against two of (0, 1000) each: the first number decides.
    let mut graph: Matching<Wide<2>> = Matching::new(4);
    graph.edge(0, 1, Wide::of(&[1, 0]));
    graph.edge(2, 3, Wide::of(&[0, 0]));
    graph.edge(0, 2, Wide::of(&[0, 1000]));
    graph.edge(1, 3, Wide::of(&[0, 1000]));
    graph.solve().unwrap();
    assert_eq!(graph.mate(0), Some(2));
}
