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
        Kind::DoubleElimination => hold(claims, "main", double(log), faults),
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
    let finals = log.matches.iter().filter(|m| {
        ["main", "final", "second-final"].contains(&m.phase.as_str()) && m.outcome.is_some()
    });
    let mut groups: Vec<Vec<u32>> = Vec::new();
    if let Some(last) = finals.filter(|m| !m.is("called-off")).last() {
        groups.extend(last.won_by().map(|n| vec![n]));
        groups.push(last.losers());
    }
    let mut out: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for m in log.matches.iter().filter(|m| m.phase == "losers") {
        out.entry(m.round).or_default().extend(m.losers());
    }
    let rounds = out.into_values().rev();
    groups.extend(rounds.map(|players| players.into_iter().collect()));
    groups.retain(|players: &Vec<u32>| !players.is_empty());
    groups
}
