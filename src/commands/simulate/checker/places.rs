//! Places, worked out from who lost where, and held against those the program gives.

use super::fault::Fault;
use super::journal::{Log, Match};
use super::{Claims, Kind};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(kind: Kind, log: &Log, claims: &Claims, faults: &mut Vec<Fault>) {
    if !log.finished {
        return;
    }
    if let Kind::SingleElimination = kind {
        hold(claims, "main", knockout(log, "main"), faults);
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
