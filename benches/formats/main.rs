//! How fast formats are: pairing round 6 of a Swiss after five rounds with chance results, and a whole double elimination.
//!
//! Prints `figure swiss_200_ms`, `figure swiss_1000_ms`, `figure swiss_10000_ms`, each the median of several tournaments,
//! and in the same run `figure matching_crate_1000_ms`: a general matching crate on the complete graph of the same 1,000
//! players, weighed by the same priorities as far as its numbers are wide enough. And `figure double_elimination_1024_ms`:
//! checking in, drawing and scoring to the end, through the same decide and fold as in the service.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a measurement that fails may stop"
)]

mod double;

use crawford::tournament::EntrantNo;
use crawford::tournament::ranking::Exact;
use crawford::tournament::swiss::{Allowed, Float, SwissPlayer, SwissRound, Within, pair};
use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;

/// Chance that is the same each time.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

/// A field before its sixth round.
fn sixth_round(count: u32, seed: u64) -> SwissRound {
    let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let player = |n| SwissPlayer {
        who: EntrantNo(n),
        score: Exact::ZERO,
        rating: None,
        place: n,
        met: Vec::new(),
        had_bye: false,
        unplayed: 0,
        floated: None,
    };
    let mut round = SwissRound {
        number: 1,
        players: (1..=count).map(player).collect(),
        groups: true,
        within: Within::Random,
        seed: format!("{seed:064x}"),
        wishes: Vec::new(),
        allowed: Allowed::default(),
    };
    while round.number < 6 {
        let pairing = pair(&round).unwrap();
        let at = |n: EntrantNo| n.0 as usize - 1;
        for p in &mut round.players {
            p.floated = None;
        }
        for two in &pairing.pairs {
            let (a, b) = (at(two.a), at(two.b));
            round.players[a].met.push(two.b);
            round.players[b].met.push(two.a);
            if two.why.float.is_some() {
                round.players[a].floated = Some(Float::Down);
                round.players[b].floated = Some(Float::Up);
            }
            let winner = if chance.next().is_multiple_of(2) {
                a
            } else {
                b
            };
            round.players[winner].score = round.players[winner].score + Exact::from(1i64);
        }
        for bye in &pairing.byes {
            let p = &mut round.players[at(bye.who)];
            p.had_bye = true;
            p.unplayed += 1;
            p.floated = Some(Float::Down);
            p.score = p.score + Exact::from(1i64);
        }
        round.number += 1;
    }
    round
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn timed<T>(work: impl FnOnce() -> T) -> f64 {
    let start = Instant::now();
    black_box(work());
    start.elapsed().as_secs_f64() * 1000.0
}

fn swiss(count: u32, tournaments: u64) -> f64 {
    let time = |seed| {
        let round = sixth_round(count, seed);
        timed(|| pair(black_box(&round)).unwrap())
    };
    median((1..=tournaments).map(time).collect())
}

/// The same round for a crate that takes one number a pair: a rematch weighs more than any crossing, a crossing more than
/// any disorder.
fn matching_crate(count: u32, tournaments: u64) -> f64 {
    let time = |seed| {
        let round = sixth_round(count, seed);
        let mut places: BTreeMap<Exact, i64> = BTreeMap::new();
        let costs: Vec<i64> = round
            .players
            .iter()
            .map(|p| {
                let place = places.entry(p.score).or_default();
                *place += 1;
                *place
            })
            .collect();
        let n = round.players.len();
        let mut cost = vec![0i64; n * n];
        for (i, a) in round.players.iter().enumerate() {
            for (j, b) in round.players.iter().enumerate().skip(i + 1) {
                let apart = (a.score.numerator() - b.score.numerator()).abs() as i64;
                let off = costs[i] - costs[j];
                let again = i64::from(a.met.contains(&b.who));
                cost[i * n + j] = again * (1 << 50) + apart * apart * (1 << 36) + off * off;
            }
        }
        timed(|| integer_blossom::min_weight_perfect_matching(black_box(&cost), n))
    };
    median((1..=tournaments).map(time).collect())
}

fn double_elimination(entrants: u32, tournaments: u64) -> f64 {
    let time = |seed: u64| {
        let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        timed(|| double::played_out(entrants, &mut || chance.next()))
    };
    median((1..=tournaments).map(time).collect())
}

fn main() {
    for (name, count, tournaments) in [
        ("swiss_200_ms", 200, 15),
        ("swiss_1000_ms", 1000, 9),
        ("swiss_10000_ms", 10_000, 3),
    ] {
        println!("figure {name} {:.2} ms", swiss(count, tournaments));
    }
    println!(
        "figure matching_crate_1000_ms {:.2} ms",
        matching_crate(1000, 3)
    );
    println!(
        "figure double_elimination_1024_ms {:.2} ms",
        double_elimination(1024, 15)
    );
}
