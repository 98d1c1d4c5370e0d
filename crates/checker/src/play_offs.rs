//! Checks the play-offs of a single elimination: each is for the places its players can still have and was asked for. Also
//! computes the places they lead to.

use super::fault::Fault;
use super::journal::{Log, LoggedMatch, LoggedPhase};
use super::names;
use std::collections::{BTreeMap, BTreeSet};

/// The places two can have who meet in a match: the best, and how many.
type Span = (u32, u32);

fn is_play_off(m: &LoggedMatch) -> bool {
    m.phase.place_played_for().is_some()
}

/// How many share a place by losing in a main round.
fn out_of(log: &Log, round: u32) -> u32 {
    let main = log.matches.iter().filter(|m| m.phase == LoggedPhase::Main);
    let last = main.map(|m| m.round).max().unwrap_or(round);
    1 << last.saturating_sub(round).min(31)
}

/// The spans of all play-offs: those who lost in one round have its places between them, and the winners of a play-off
/// have the upper half of its span.
fn spans(log: &Log) -> BTreeMap<usize, Span> {
    let mut spans: BTreeMap<usize, Span> = BTreeMap::new();
    // Exits lead to higher numbers only.
    for m in &log.matches {
        let (up, down) = match spans.get(&m.number).copied() {
            Some((first, many)) => ((first, many / 2), (first + many / 2, many / 2)),
            None => {
                let many = out_of(log, m.round);
                ((1, many), (many + 1, many))
            }
        };
        for (to, span) in [(m.winner_to, up), (m.loser_to, down)] {
            let next = to.and_then(|to| log.match_of(to.of));
            if let Some(next) = next.filter(|next| is_play_off(next)) {
                spans.insert(next.number, span);
            }
        }
    }
    spans
}

pub(super) fn check(log: &Log, faults: &mut Vec<Fault>) {
    let spans = spans(log);
    for m in &log.matches {
        let Some(named) = m.phase.place_played_for() else {
            continue;
        };
        let wanted = |(first, many): &Span| {
            let span = *first..first.saturating_add(*many);
            log.play_off_places.range(span).next().is_some()
        };
        let span = spans.get(&m.number).filter(|span| span.0 == named);
        if !span.is_some_and(wanted) {
            faults.push(Fault::WrongPlayOff { number: m.number });
        }
    }
    let nobody = |m: &LoggedMatch| m.goes_on() == Some(None);
    if !log.finished || !log.ever_left.is_empty() || log.matches.iter().any(nobody) {
        return;
    }
    let places = of_everyone(&names::in_names(log));
    for asked in &log.play_off_places {
        let have = places.values().filter(|from| **from == 4 * asked).count();
        if have != 1 {
            faults.push(Fault::NotPlayedOff { place: *asked });
        }
    }
}

/// The best place everyone shares, times four. The numbers in between order those who left a match together: behind
/// whoever played on for the same places, those who left before any play-off last.
fn of_everyone(log: &Log) -> BTreeMap<u32, u32> {
    let spans = spans(log);
    let is_final = |m: &LoggedMatch| m.phase == LoggedPhase::Main && out_of(log, m.round) == 1;
    let mut order: Vec<&LoggedMatch> = log.matches.iter().collect();
    // The last match of somebody says where they ended; whoever plays off is out of the rest.
    order.sort_by_key(|m| (!is_final(m), !is_play_off(m), std::cmp::Reverse(m.round)));
    let mut places: BTreeMap<u32, u32> = BTreeMap::new();
    for m in order {
        let (first, many) = spans.get(&m.number).copied().unwrap_or_else(|| {
            let out = out_of(log, m.round);
            (1, out.saturating_mul(2))
        });
        let half = first + many / 2;
        let is_played_off = spans.values().any(|span| span.0 == half);
        let below = match m.won_by() {
            // If both left, they share the place.
            None if is_play_off(m) && many == 2 => 4 * first,
            None if is_play_off(m) => 4 * (first + many) - 2,
            None if is_played_off => 4 * (first + many) - 1,
            _ => 4 * half,
        };
        if let Some(winner) = m.won_by().filter(|_| m.winner_to.is_none()) {
            places.entry(winner).or_insert(4 * first);
        }
        if is_play_off(m) && m.won_by().is_some() && m.loser_to.is_some() {
            continue;
        }
        for loser in m.losers() {
            places.entry(loser).or_insert(below);
        }
    }
    places
}

pub(super) fn places(log: &Log) -> Vec<Vec<u32>> {
    let mut groups: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for (who, from) in of_everyone(log) {
        groups.entry(from).or_default().insert(who);
    }
    let together = |group: BTreeSet<u32>| group.into_iter().collect();
    groups.into_values().map(together).collect()
}
