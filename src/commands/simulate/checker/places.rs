//! Places, worked out from who lost where, and held against those the program gives.

use super::fault::Fault;
use super::journal::{Log, Match};
use super::standing::{self, Table};
use super::{Claims, Kind, groups, play_offs, robin};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(kind: Kind, log: &Log, claims: &Claims, faults: &mut Vec<Fault>) {
    if !log.finished {
        return;
    }
    match kind {
        Kind::SingleElimination => hold(claims, "main", play_offs::places(log), faults),
        Kind::Consolation => {
            hold(claims, "main", knockout(log, "main"), faults);
            hold(claims, "consolation", knockout(log, "consolation"), faults);
        }
        Kind::DoubleElimination => hold(claims, "main", double(log), faults),
        Kind::Swiss => hold(claims, "main", by_score(log, swiss(log)), faults),
        Kind::RoundRobin => hold(claims, "main", by_score(log, round_robin(log)), faults),
        Kind::GroupsKnockout => {
            // Nobody has a place before the knockout is drawn.
            let mut places = Vec::new();
            if !log.stages.is_empty() {
                places = knockout(log, "main");
                places.extend(groups::behind(log));
            }
            hold(claims, "main", places, faults);
        }
    }
    standing::hold(&claims.standings, |of| table(log, of), faults);
}

/// The table a standing is of.
fn table(log: &Log, of: &str) -> Option<Table> {
    match of {
        "swiss" => Some(swiss(log)),
        "round-robin" => Some(round_robin(log)),
        group => Some(Table::of_group(log, group.parse().ok()?, usize::MAX)),
    }
}

fn swiss(log: &Log) -> Table {
    let rounds = log.rounds.iter().filter(|r| r.phase == "swiss").count();
    Table::of_swiss(log, rounds, usize::MAX)
}

fn round_robin(log: &Log) -> Table {
    Table::of_round_robin(log, robin::laps(log))
}

/// Those who share a place by score and the tie-breaks of the event.
fn by_score(log: &Log, table: Table) -> Vec<Vec<u32>> {
    table.places(&standing::tie_breaks(log))
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
pub(super) fn knockout(log: &Log, phase: &str) -> Vec<Vec<u32>> {
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
    // Somebody who went on in spite of a loss on the record has the place of the last match played.
    let mut named: BTreeSet<u32> = groups.iter().flatten().copied().collect();
    for (_, mut players) in out.into_iter().rev() {
        players.retain(|n| named.insert(*n));
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
    let mut named: BTreeSet<u32> = groups.iter().flatten().copied().collect();
    for mut players in out.into_values().rev() {
        players.retain(|n| named.insert(*n));
        groups.push(players.into_iter().collect());
    }
    groups.retain(|players: &Vec<u32>| !players.is_empty());
    groups
}
