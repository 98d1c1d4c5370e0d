//! Checks a Swiss round by round: everyone present is paired once, nobody meets twice or has a second bye, and nobody
//! floats if exchanging two pairs would have avoided it.

use super::Claims;
use super::fault::Fault;
use super::journal::{Log, LoggedMatch, LoggedPhase, LoggedResult, Swiss};
use super::matching::most_pairs;
use super::standing::Table;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Default)]
struct Before {
    met: BTreeSet<[u32; 2]>,
    /// Who may not have a bye any more.
    had: BTreeSet<u32>,
    /// Halves of a point, byes among them.
    score: BTreeMap<u32, i128>,
}

impl Before {
    fn score_of(&self, player: u32) -> i128 {
        self.score.get(&player).copied().unwrap_or_default()
    }

    fn may_meet(&self, a: u32, b: u32) -> bool {
        !self.met.contains(&pair(a, b))
    }
}

pub(super) fn check(log: &Log, claims: &Claims, faults: &mut Vec<Fault>) {
    let Some(rules) = log.format.rules().swiss else {
        return;
    };
    let rounds: Vec<_> = log
        .rounds
        .iter()
        .filter(|r| r.phase == LoggedPhase::Swiss)
        .collect();
    for (at, round) in rounds.iter().enumerate() {
        if usize::try_from(round.round) != Ok(at + 1) {
            faults.push(Fault::WrongRound { round: round.round });
        }
        // With the results at the moment of pairing: a correction may have changed them since.
        let before = before(log, rules, at, round.line);
        let present: BTreeSet<u32> = log
            .list
            .iter()
            .copied()
            .filter(|n| !round.away.contains(n))
            .collect();
        let matches = of_round(log, round.batch);
        let pairs: Vec<[u32; 2]> = matches.iter().filter_map(|m| m.pair()).collect();
        for [a, b] in pairs.iter().copied() {
            if !before.may_meet(a, b) {
                faults.push(Fault::Rematch { a, b });
            }
        }
        let mut there: BTreeSet<u32> = BTreeSet::new();
        for player in pairs.iter().flatten().chain(&round.byes).copied() {
            if !there.insert(player) {
                faults.push(Fault::TwiceInARound { player });
            }
        }
        let lost = present.difference(&there);
        faults.extend(lost.map(|player| Fault::Lost { player: *player }));
        if round.byes.len() != present.len() % 2 || !there.is_subset(&present) {
            faults.push(Fault::ByesDoNotFit { round: round.round });
        }
        for player in round.byes.iter().filter(|n| before.had.contains(n)) {
            faults.push(Fault::SecondBye { player: *player });
        }
        if floats_more_than_it_must(&before, &pairs, round.byes.first().copied()) {
            faults.push(Fault::UnexplainedFloat { round: round.round });
        }
    }
    if claims.stuck {
        proves_a_dead_end(log, rules, rounds.len(), faults);
    } else if log.finished && rounds.len() != rules.rounds && still_there(log) > 1 {
        faults.push(Fault::EndedEarly);
    }
}

fn still_there(log: &Log) -> usize {
    let there = log.list.iter().filter(|n| !log.left.contains_key(n));
    there.count()
}

fn of_round(log: &Log, batch: usize) -> Vec<&LoggedMatch> {
    log.matches.iter().filter(|m| m.batch == batch).collect()
}

/// Scores, meetings and byes of the rounds before the `at`th, with the results as they were known at a line.
fn before(log: &Log, rules: &Swiss, at: usize, line: usize) -> Before {
    let log = log.at(line);
    let mut before = Before {
        score: Table::of_swiss(log, rules, at, line).scores(),
        ..Before::default()
    };
    for round in log
        .rounds
        .iter()
        .filter(|r| r.phase == LoggedPhase::Swiss)
        .take(at)
    {
        before.had.extend(&round.byes);
        for m in of_round(log, round.batch) {
            let came = m.known_at(line).is_none_or(LoggedResult::was_met);
            if let Some([a, b]) = m.pair().filter(|_| came) {
                before.met.insert(pair(a, b));
            }
            if let Some(known) = m.known_at(line).filter(|known| !known.was_played()) {
                before.had.extend(known.winner);
            }
        }
    }
    before
}

/// How often a pairing crosses each boundary between scores, from the top. Fewer is better, the top boundary first.
fn crossings(before: &Before, scores: &[i128], pairs: &[(u32, Option<u32>)]) -> Vec<usize> {
    let crosses = |boundary: i128, (a, b): &(u32, Option<u32>)| {
        let above = |n: u32| before.score_of(n) >= boundary;
        // A bye ranks below everyone.
        above(*a) != b.is_some_and(above)
    };
    scores
        .iter()
        .map(|boundary| pairs.iter().filter(|p| crosses(*boundary, p)).count())
        .collect()
}

/// Whether exchanging partners between two pairs, or a pair and the bye, keeps more players in their group, from the top.
fn floats_more_than_it_must(before: &Before, pairs: &[[u32; 2]], bye: Option<u32>) -> bool {
    let players = pairs.iter().flatten().copied().chain(bye);
    let mut scores: Vec<i128> = players.map(|n| before.score_of(n)).collect();
    scores.sort_unstable_by(|a, b| b.cmp(a));
    scores.dedup();
    // Below the lowest score there is no boundary.
    scores.pop();
    let all: Vec<(u32, Option<u32>)> = pairs
        .iter()
        .map(|[a, b]| (*a, Some(*b)))
        .chain(bye.map(|n| (n, None)))
        .collect();
    let floating = |(a, b): &(u32, Option<u32>)| match b {
        Some(b) => before.score_of(*a) != before.score_of(*b),
        None => true,
    };
    let may = |a: u32, b: Option<u32>| match b {
        Some(b) => before.may_meet(a, b),
        None => !before.had.contains(&a),
    };
    for (i, first) in all.iter().enumerate() {
        // Only an exchange with a pair that floats can improve anything.
        for (j, second) in all.iter().enumerate() {
            if i == j || !floating(first) {
                continue;
            }
            let now = crossings(before, &scores, &[*first, *second]);
            for other in exchanged(*first, *second) {
                let legal = other.iter().all(|(a, b)| may(*a, *b));
                if legal && crossings(before, &scores, &other) < now {
                    return true;
                }
            }
        }
    }
    false
}

/// The two other ways to pair four, or three and a bye.
fn exchanged(
    (a, b): (u32, Option<u32>),
    (c, d): (u32, Option<u32>),
) -> Vec<[(u32, Option<u32>); 2]> {
    match (b, d) {
        (Some(b), Some(d)) => vec![[(a, Some(c)), (b, Some(d))], [(a, Some(d)), (b, Some(c))]],
        (Some(b), None) => vec![[(a, Some(c)), (b, None)], [(b, Some(c)), (a, None)]],
        (None, Some(d)) => vec![[(a, Some(c)), (d, None)], [(a, Some(d)), (c, None)]],
        (None, None) => Vec::new(),
    }
}

/// Checks that no pairing exists after so many rounds, in which nobody meets again and the bye of an odd field goes to
/// somebody who may have it.
fn proves_a_dead_end(log: &Log, rules: &Swiss, rounds: usize, faults: &mut Vec<Fault>) {
    let before = before(log, rules, rounds, usize::MAX);
    let present: Vec<u32> = log
        .list
        .iter()
        .copied()
        .filter(|n| !log.left.contains_key(n))
        .collect();
    let n = present.len() + present.len() % 2;
    let may = |a: usize, b: usize| match (present.get(a), present.get(b)) {
        (Some(a), Some(b)) => before.may_meet(*a, *b),
        (Some(one), None) | (None, Some(one)) => !before.had.contains(one),
        (None, None) => false,
    };
    if n > 0 && most_pairs(n, &may) * 2 == n {
        faults.push(Fault::NotStuck);
    }
}

fn pair(a: u32, b: u32) -> [u32; 2] {
    [a.min(b), a.max(b)]
}
