//! Places, worked out from who lost where, and held against those the program gives.

use super::fault::Fault;
use super::journal::{Log, Match};
use super::{Claims, Kind};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(kind: Kind, log: &Log, claims: &Claims, faults: &mut Vec<Fault>) {
    if !log.finished {
        return;
    }
    match kind {
        Kind::SingleElimination => hold(claims, "main", knockout(log, "main"), faults),
        Kind::Consolation => {
            hold(claims, "main", knockout(log, "main"), faults);
            hold(claims, "consolation", knockout(log, "consolation"), faults);
        }
        Kind::DoubleElimination => hold(claims, "main", double(log), faults),
        Kind::Swiss => hold(claims, "main", standing(log, "swiss"), faults),
        _ => {}
    }
}

fn hold(claims: &Claims, stage: &str, ours: Vec<Vec<u32>>, faults: &mut Vec<Fault>) {
    if claims.places.get(stage) != Some(&ours) {
        faults.push(Fault::WrongPlaces {
            stage: stage.to_owned(),
        });
    }
}

/// The places of a knockout: the winner, then those who went out in each round from the last to the first. A match for
/// third place tells its two apart.
fn knockout(log: &Log, phase: &str) -> Vec<Vec<u32>> {
    let of_phase = |m: &&Match| m.phase == phase;
    let rounds = log.matches.iter().filter(of_phase).map(|m| m.round).max();
    let mut out: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    let mut groups: Vec<Vec<u32>> = Vec::new();
    for m in log.matches.iter().filter(of_phase) {
        out.entry(m.round).or_default().extend(m.losers());
        if Some(m.round) == rounds {
            groups.extend(m.won_by().map(|n| vec![n]));
        }
    }
    let third = log.matches.iter().find(|m| m.phase == "third-place");
    for (_, mut players) in out.into_iter().rev() {
        if let Some(m) = third
            && let Some(winner) = m.won_by().filter(|n| players.contains(n))
        {
            players.remove(&winner);
            groups.push(vec![winner]);
        }
        if !players.is_empty() {
            groups.push(players.into_iter().collect());
        }
    }
    groups
}

/// The places of a double elimination: the winner and the loser of the last match, then those who went out in each round
/// of the losers' side from the last to the first.
fn double(log: &Log) -> Vec<Vec<u32>> {
    let mut finals = log.matches.iter().filter(|m| {
        ["main", "final", "second-final"].contains(&m.phase.as_str()) && m.outcome.is_some()
    });
    let mut groups: Vec<Vec<u32>> = Vec::new();
    if let Some(last) = finals.rfind(|m| !m.is("called-off")) {
        groups.extend(last.won_by().map(|n| vec![n]));
        groups.push(last.losers());
    }
    let mut out: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for m in log.matches.iter() {
        // Two who left a match of the main side together go out where its loser would have fallen.
        let round = match m.phase.as_str() {
            "losers" => Some(m.round),
            "main" if m.is("both-left") => m
                .loser_to
                .and_then(|to| log.match_of(to.of))
                .filter(|next| next.phase == "losers")
                .map(|next| next.round),
            _ => None,
        };
        if let Some(round) = round {
            out.entry(round).or_default().extend(m.losers());
        }
    }
    let rounds = out.into_values().rev();
    groups.extend(rounds.map(|players| players.into_iter().collect()));
    groups.retain(|players: &Vec<u32>| !players.is_empty());
    groups
}

/// A standing by wins, a bye one of them, and by Buchholz: the sum of the opponents' wins, where a round not played counts
/// as one against somebody with as many wins as oneself, at most half the rounds. In halves, to stay whole.
fn standing(log: &Log, phase: &str) -> Vec<Vec<u32>> {
    let rounds: Vec<_> = log.rounds.iter().filter(|r| r.phase == phase).collect();
    let mut wins: BTreeMap<u32, usize> = log.list.iter().map(|n| (*n, 0)).collect();
    let mut met: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for round in &rounds {
        for n in &round.byes {
            *wins.entry(*n).or_default() += 1;
        }
    }
    for m in log.matches.iter().filter(|m| m.phase == phase) {
        if let Some(n) = m.won_by() {
            *wins.entry(n).or_default() += 1;
        }
        if let Some([a, b]) = m.pair().filter(|_| m.was_played()) {
            met.entry(a).or_default().push(b);
            met.entry(b).or_default().push(a);
        }
    }
    let wins_of = |n: u32| wins.get(&n).copied().unwrap_or_default();
    let mut groups: BTreeMap<(usize, usize), Vec<u32>> = BTreeMap::new();
    for n in &log.list {
        let opponents = met.get(n).map(Vec::as_slice).unwrap_or_default();
        let played: usize = opponents.iter().map(|o| 2 * wins_of(*o)).sum();
        let unplayed = rounds.len().saturating_sub(opponents.len());
        let dummy = (2 * wins_of(*n)).min(rounds.len());
        let key = (wins_of(*n), played + unplayed * dummy);
        groups.entry(key).or_default().push(*n);
    }
    groups.into_values().rev().collect()
}
