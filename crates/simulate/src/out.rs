//! A tournament as a line of JSON, for readers who check it with programs of their own.

use super::CheckedRun;
use crawford_checker::FormatKind;
use crawford_checker::journal::{LoggedEnding, LoggedMatch, LoggedPhase};
use crawford_tournament::simulate::Script;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Debug, Serialize)]
pub(super) struct Line {
    format: String,
    players: usize,
    seed: u64,
    rounds: Vec<Vec<Meeting>>,
    withdrawn: BTreeMap<String, usize>,
    places: Vec<Vec<u32>>,
}

#[derive(Debug, Serialize)]
struct Meeting {
    stage: &'static str,
    a: Option<u32>,
    b: Option<u32>,
    winner: Option<u32>,
    kind: &'static str,
}

/// The line of a tournament. A match of a schedule is in its round there; any other in the round after the latest its
/// players have been in, so that nobody is twice in one: where rounds are paired these are the rounds.
pub(super) fn line(kind: FormatKind, script: &Script, checked: &CheckedRun) -> Line {
    let log = &checked.log;
    // In the order in which they were decided.
    let mut all: Vec<(usize, Option<usize>, Meeting)> = log
        .matches
        .iter()
        .filter(|m| m.outcome.is_some())
        .map(|m| (m.line, scheduled(m), meeting(m)))
        .collect();
    // Resting in a schedule is worth nothing; a bye of a Swiss is a win.
    for round in log
        .rounds
        .iter()
        .filter(|round| round.phase == LoggedPhase::Swiss)
    {
        let bye = |player: &u32| Meeting {
            stage: stage(round.phase),
            a: Some(*player),
            b: None,
            winner: Some(*player),
            kind: "bye",
        };
        all.extend(round.byes.iter().map(|n| (round.line, None, bye(n))));
    }
    all.sort_by_key(|(line, ..)| *line);
    // The knockout after groups begins when all of them are over.
    let in_schedule = log.matches.iter().filter_map(scheduled).max();
    let after_schedule = in_schedule.map_or(0, |last| last + 1);
    let mut last: BTreeMap<u32, usize> = BTreeMap::new();
    let mut withdrawn: BTreeMap<u32, usize> = BTreeMap::new();
    let mut rounds: Vec<Vec<Meeting>> = Vec::new();
    for (line, in_round, meeting) in all {
        let players = [meeting.a, meeting.b].into_iter().flatten();
        let before = players.clone().filter_map(|n| last.get(&n)).max();
        let next = before.map_or(0, |round| round + 1).max(after_schedule);
        let round = in_round.unwrap_or(next);
        for n in players {
            let latest = last.entry(n).or_insert(round);
            *latest = round.max(*latest);
            if log.ever_left.get(&n).is_some_and(|left| *left > line) {
                let was_there = withdrawn.entry(n).or_insert(0);
                *was_there = (round + 1).max(*was_there);
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

/// The round of a match of a schedule, from 0.
fn scheduled(m: &LoggedMatch) -> Option<usize> {
    let is_scheduled = matches!(m.phase, LoggedPhase::Group(_) | LoggedPhase::RoundRobin);
    let round = usize::try_from(m.round).ok().filter(|_| is_scheduled);
    round.map(|round| round.saturating_sub(1))
}

pub(super) fn name(kind: FormatKind) -> String {
    use clap::ValueEnum;
    kind.to_possible_value()
        .expect("no format is left out on the command line")
        .get_name()
        .to_owned()
}

fn meeting(m: &LoggedMatch) -> Meeting {
    let mut players = m.seats.iter().filter_map(|seat| seat.player());
    let kind = match m.outcome {
        Some(LoggedEnding::Bye) => "bye",
        Some(LoggedEnding::WalkOver | LoggedEnding::Forfeit) => "walkover",
        Some(LoggedEnding::BothLeft | LoggedEnding::CalledOff | LoggedEnding::Void) => "void",
        None
        | Some(
            LoggedEnding::Played
            | LoggedEnding::Retired
            | LoggedEnding::LossOnTime
            | LoggedEnding::PenaltyPoints
            | LoggedEnding::Unfinished
            | LoggedEnding::PlayedTo,
        ) => "played",
    };
    Meeting {
        stage: stage(m.phase),
        a: players.next(),
        b: players.next(),
        winner: if kind == "void" { None } else { m.won_by() },
        kind,
    }
}

fn stage(phase: LoggedPhase) -> &'static str {
    match phase {
        LoggedPhase::Losers | LoggedPhase::Third => "losers",
        LoggedPhase::Final | LoggedPhase::SecondFinal => "final",
        LoggedPhase::Consolation | LoggedPhase::LastChance | LoggedPhase::SecondChance => {
            "consolation"
        }
        LoggedPhase::Group(_) | LoggedPhase::RoundRobin => "group",
        LoggedPhase::Swiss => "swiss",
        LoggedPhase::League => "league",
        LoggedPhase::Ladder => "ladder",
        LoggedPhase::Free => "free",
        LoggedPhase::Main
        | LoggedPhase::ThirdPlace
        | LoggedPhase::PlayOff(_)
        | LoggedPhase::Decider
        | LoggedPhase::Sheet(_) => "main",
    }
}
