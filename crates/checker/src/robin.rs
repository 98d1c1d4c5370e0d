//! Checks a round robin: everybody meets everybody once in each lap, and byes and first seats are evenly distributed.

use super::fault::Fault;
use super::journal::{Leaver, Log, LoggedMatch, LoggedSeat};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(log: &Log, faults: &mut Vec<Fault>) {
    let Some(rules) = log.format.rules().schedule else {
        return;
    };
    let laps = rules.laps;
    let all: Vec<&LoggedMatch> = log.matches.iter().collect();
    everybody_meets_everybody(&log.list, laps, &all, faults);
    let players = log.list.len();
    let rounds: BTreeSet<u32> = all.iter().map(|m| m.round).collect();
    let expected = laps.saturating_mul((players + players % 2).saturating_sub(1));
    if rounds.len() != expected || log.rounds.len() != expected {
        faults.push(Fault::WrongCount {
            matches: rounds.len(),
            expected,
        });
    }
    // Nobody rests in an even field. In an odd one everybody does once in each lap, and the journal names them.
    let mut rests: BTreeMap<u32, usize> = BTreeMap::new();
    for round in &log.rounds {
        let busy: BTreeSet<u32> = all
            .iter()
            .filter(|m| m.batch == round.batch)
            .flat_map(|m| m.seats)
            .filter_map(|seat| seat.player())
            .collect();
        let free: Vec<u32> = log
            .list
            .iter()
            .filter(|n| !busy.contains(n))
            .copied()
            .collect();
        if free != round.byes {
            faults.push(Fault::ByesDoNotFit { round: round.round });
        }
        for player in free {
            *rests.entry(player).or_default() += 1;
        }
    }
    for player in &log.list {
        let rested = rests.get(player).copied().unwrap_or(0);
        if rested != laps.saturating_mul(players % 2) {
            faults.push(Fault::UnfairRest {
                player: *player,
                rests: rested,
            });
        }
    }
    first_seats(log, faults);
    leavers(log, rules.leaver, faults);
}

/// Checks whether the results of those who left count, which depends on how many of their matches they had played.
fn leavers(log: &Log, rule: Leaver, faults: &mut Vec<Fault>) {
    for player in &log.list {
        let mut out = false;
        if let Some(line) = log.ever_left.get(player) {
            let then = log.at(*line);
            let seat = LoggedSeat::Entrant(*player);
            let own = || then.matches.iter().filter(|m| m.seats.contains(&seat));
            let all = own().count();
            let known = own().filter_map(|m| m.known_at(*line));
            let played = known.filter(|known| known.was_met()).count();
            out = played < all
                && match rule {
                    Leaver::WalkOvers => false,
                    Leaver::LeftOut => true,
                    Leaver::Half => played * 2 < all,
                };
        }
        if log.left_out.contains(player) != out {
            faults.push(Fault::WrongLeaver { player: *player });
        }
    }
}

/// Checks that each two of the list meet exactly so often in these matches, and nobody else plays in them.
pub(super) fn everybody_meets_everybody(
    list: &[u32],
    times: usize,
    matches: &[&LoggedMatch],
    faults: &mut Vec<Fault>,
) {
    let mut met: BTreeMap<[u32; 2], usize> = BTreeMap::new();
    for m in matches {
        match m.pair() {
            Some([a, b]) => *met.entry([a.min(b), a.max(b)]).or_default() += 1,
            None => faults.push(Fault::SeatNotAsSaid { number: m.number }),
        }
    }
    for (at, a) in list.iter().enumerate() {
        for b in list.iter().skip(at + 1) {
            let (a, b) = (*a.min(b), *a.max(b));
            match met.remove(&[a, b]) {
                Some(n) if n == times => {}
                Some(n) if n > times => faults.push(Fault::Rematch { a, b }),
                _ => faults.push(Fault::NeverMet { a, b }),
            }
        }
    }
    if !met.is_empty() {
        faults.push(Fault::WrongDraw);
    }
}

/// Checks that everybody sits first as often as second, or once more or less if the number of their matches is odd.
fn first_seats(log: &Log, faults: &mut Vec<Fault>) {
    let mut lead: BTreeMap<u32, i64> = BTreeMap::new();
    for [a, b] in log.matches.iter().filter_map(LoggedMatch::pair) {
        *lead.entry(a).or_default() += 1;
        *lead.entry(b).or_default() -= 1;
    }
    if let Some((player, _)) = lead.iter().find(|(_, lead)| lead.abs() > 1) {
        faults.push(Fault::UnfairSeats { player: *player });
    }
}
