//! A tournament as a line of JSON, for readers who check it with programs of their own.

use super::Checked;
use super::checker::Kind;
use super::checker::journal::Match;
use crate::tournament::simulate::Script;
use serde::Serialize;
use std::collections::BTreeMap;

/// One tournament.
#[derive(Debug, Serialize)]
pub(super) struct Line {
    format: String,
    players: usize,
    seed: u64,
    rounds: Vec<Vec<Meeting>>,
    withdrawn: BTreeMap<String, usize>,
    places: Vec<Vec<u32>>,
}

/// One match.
#[derive(Debug, Serialize)]
struct Meeting {
    stage: &'static str,
    a: Option<u32>,
    b: Option<u32>,
    winner: Option<u32>,
    kind: &'static str,
}

/// The line of a tournament. A match is in the round after the latest its players have been in, so that nobody is twice
/// in one; where rounds are paired these are the rounds.
pub(super) fn line(kind: Kind, script: &Script, checked: &Checked) -> Line {
    let log = &checked.log;
    // By the line of the journal that decided them: as they were played.
    let mut all: Vec<(usize, Meeting)> = log
        .matches
        .iter()
        .filter(|m| m.outcome.is_some())
        .map(|m| (m.line, meeting(m)))
        .collect();
    for round in &log.rounds {
        let bye = |player: &u32| Meeting {
            stage: stage(&round.phase),
            a: Some(*player),
            b: None,
            winner: Some(*player),
            kind: "bye",
        };
        all.extend(round.byes.iter().map(|player| (round.line, bye(player))));
    }
    all.sort_by_key(|(line, _)| *line);
    let mut last: BTreeMap<u32, usize> = BTreeMap::new();
    let mut withdrawn: BTreeMap<u32, usize> = BTreeMap::new();
    let mut rounds: Vec<Vec<Meeting>> = Vec::new();
    for (line, meeting) in all {
        let players = [meeting.a, meeting.b].into_iter().flatten();
        let before = players.clone().filter_map(|n| last.get(&n)).max();
        let round = before.map_or(0, |round| round + 1);
        for n in players {
            last.insert(n, round);
            if log.ever_left.get(&n).is_some_and(|left| *left > line) {
                withdrawn.insert(n, round + 1);
            }
        }
        while rounds.len() <= round {
            rounds.push(Vec::new());
        }
        if let Some(round) = rounds.get_mut(round) {
            round.push(meeting);
        }
    }
    for n in log.ever_left.keys() {
        withdrawn.entry(*n).or_insert(0);
    }
    Line {
        format: name(kind),
        players: script.players,
        seed: script.seed,
        rounds,
        withdrawn: withdrawn
            .into_iter()
            .map(|(n, round)| (n.to_string(), round))
            .collect(),
        places: checked
            .claims
            .places
            .get("main")
            .cloned()
            .unwrap_or_default(),
    }
}

/// The name a format has on the command line.
pub(super) fn name(kind: Kind) -> String {
    use clap::ValueEnum;
    kind.to_possible_value()
        .map(|value| value.get_name().to_owned())
        .unwrap_or_default()
}

fn meeting(m: &Match) -> Meeting {
    let mut players = m.seats.iter().filter_map(|seat| seat.player());
    let kind = match m.outcome.as_deref() {
        Some("bye") => "bye",
        Some("walk-over") => "walkover",
        Some("both-left" | "called-off") => "void",
        _ => "played",
    };
    Meeting {
        stage: stage(&m.phase),
        a: players.next(),
        b: players.next(),
        winner: if kind == "void" { None } else { m.won_by() },
        kind,
    }
}

fn stage(phase: &str) -> &'static str {
    match phase {
        "losers" | "third" => "losers",
        "final" | "second-final" => "final",
        "consolation" | "last-chance" | "second-chance" => "consolation",
        "group" | "round-robin" => "group",
        "swiss" => "swiss",
        _ => "main",
    }
}
