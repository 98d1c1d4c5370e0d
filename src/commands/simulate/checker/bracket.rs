//! Sheets of elimination formats: that they are drawn as their order says, and that people go out when they should.

use super::fault::Fault;
use super::journal::{Log, Match, Seat};
use std::collections::BTreeMap;

/// A single elimination: the draw, its size, and one loss for everyone but the winner.
pub(super) fn single(log: &Log, faults: &mut Vec<Fault>) {
    let main: Vec<&Match> = log.matches.iter().filter(|m| m.phase == "main").collect();
    drawn_in_order(log, 1, &main, faults);
    losses(log, 1, 1, faults);
}

/// That the sheet of a batch is the one its order gives: as if the better seed won every match, each round pairs seeds
/// that sum to one more than its players, the best seeds have the byes, and nobody is left out.
pub(super) fn drawn_in_order(log: &Log, batch: usize, sheet: &[&Match], faults: &mut Vec<Fault>) {
    let Some(order) = log.orders.get(&batch) else {
        faults.push(Fault::WrongDraw);
        return;
    };
    if batch == 1 && !same_set(order, &log.list) {
        faults.push(Fault::WrongDraw);
    }
    let size = order.len().max(2).next_power_of_two();
    let expected = size - 1;
    if sheet.len() != expected {
        faults.push(Fault::WrongCount {
            matches: sheet.len(),
            expected,
        });
        return;
    }
    let seed_of: BTreeMap<u32, usize> = order.iter().copied().zip(1..).collect();
    // The first round as it was drawn: byes stand for the seeds there are no players for.
    let mut best: BTreeMap<usize, [usize; 2]> = BTreeMap::new();
    let mut byes_to = Vec::new();
    for m in sheet.iter().filter(|m| m.round == 1) {
        let seeds = m
            .seats
            .map(|seat| seat.player().and_then(|n| seed_of.get(&n).copied()));
        match seeds {
            [Some(a), Some(b)] => {
                best.insert(m.number, [a, b]);
            }
            [Some(a), None] | [None, Some(a)] if m.seats.contains(&Seat::Bye) => {
                byes_to.push(a);
                best.insert(m.number, [a, size + 1 - a]);
            }
            _ => faults.push(Fault::WrongDraw),
        }
    }
    byes_to.sort_unstable();
    if byes_to != (1..=size - order.len()).collect::<Vec<_>>() {
        faults.push(Fault::WrongDraw);
    }
    let rounds = size.trailing_zeros();
    for round in 1..=rounds {
        let sum = (size >> (round - 1)) + 1;
        for m in sheet.iter().filter(|m| m.round == round) {
            let Some([a, b]) = best.get(&m.number).copied() else {
                faults.push(Fault::WrongDraw);
                return;
            };
            if a + b != sum {
                faults.push(Fault::WrongDraw);
                return;
            }
            if let Some(to) = m.winner_to
                && let Some(seat) = best.entry(to.of).or_insert([0, 0]).get_mut(to.side)
            {
                *seat = a.min(b);
            }
        }
    }
}

/// That everyone but the winner went out with so many losses; the runner-up with at least `runner_up`.
pub(super) fn losses(log: &Log, out_at: usize, runner_up: usize, faults: &mut Vec<Fault>) {
    if !log.finished {
        return;
    }
    let ranked = |m: &&Match| {
        ["main", "losers", "third", "final", "second-final"].contains(&m.phase.as_str())
    };
    let mut count: BTreeMap<u32, usize> = log.list.iter().map(|n| (*n, 0)).collect();
    let mut last_of_all = None;
    for m in log.matches.iter().filter(ranked) {
        for n in m.losers() {
            *count.entry(n).or_default() += 1;
        }
        if !m.is("called-off") {
            last_of_all = Some(m);
        }
    }
    let champion = last_of_all.and_then(|m| m.won_by());
    let second = last_of_all.map(|m| m.losers()).unwrap_or_default();
    for (player, losses) in count {
        let fits = if Some(player) == champion {
            losses < out_at
        } else if second.contains(&player) {
            (runner_up..=out_at).contains(&losses)
        } else {
            losses == out_at
        };
        if !fits {
            faults.push(Fault::WrongLosses { player, losses });
        }
    }
}

fn same_set(a: &[u32], b: &[u32]) -> bool {
    let sorted = |list: &[u32]| {
        let mut list = list.to_vec();
        list.sort_unstable();
        list
    };
    sorted(a) == sorted(b)
}
