//! Computes places from who lost where, and compares them with those the program gives.

use super::fault::Fault;
use super::journal::{Log, LoggedEnding, LoggedMatch, LoggedPhase, To};
use super::{Claims, FormatKind, free, groups, ladder, names, play_offs, tables};
use std::collections::{BTreeMap, BTreeSet};

/// Those who share a place together, best first.
type Places = Vec<Vec<u32>>;

pub(super) fn check(kind: FormatKind, log: &Log, claims: &Claims, faults: &mut Vec<Fault>) {
    if !log.finished && !claims.stuck {
        return;
    }
    let expected = expected(kind, log, faults);
    let said = claims.places.keys().chain(claims.spans.keys());
    let stages: BTreeSet<&String> = said.chain(expected.keys()).collect();
    for stage in stages {
        let ours = expected.get(stage);
        let spans = ours.map(spans_of);
        let mut said = claims.spans.get(stage).cloned();
        if let Some(said) = &mut said {
            said.sort_unstable_by_key(|(player, from, _)| (*from, *player));
        }
        if claims.places.get(stage) != ours || said != spans {
            let stage = stage.clone();
            faults.push(Fault::WrongPlaces { stage });
        }
    }
    one_each(log, claims, faults);
}

/// The places of each ranking there must be, by the phase it is named after.
fn expected(kind: FormatKind, log: &Log, faults: &mut Vec<Fault>) -> BTreeMap<String, Places> {
    // Places follow from who had the right to go on, not from who sat there or won by the record.
    let named = &names::in_names(log);
    let mut expected = BTreeMap::new();
    let main = match kind {
        FormatKind::SingleElimination => play_offs::places(named),
        FormatKind::Consolation => {
            let below = knockout(named, LoggedPhase::Consolation);
            expected.insert("consolation".to_owned(), below);
            knockout(named, LoggedPhase::Main)
        }
        FormatKind::DoubleElimination => double(named),
        FormatKind::TripleElimination
        | FormatKind::FirstRoundConsolation
        | FormatKind::FirstMatchConsolation
        | FormatKind::LastChance
        | FormatKind::DoubleConsolation => {
            for (name, below) in [
                ("consolation", LoggedPhase::Consolation),
                ("last-chance", LoggedPhase::LastChance),
            ] {
                let places = by_depth(named, |phase| phase == below);
                expected.insert(name.to_owned(), places);
            }
            by_depth(named, LoggedPhase::is_of_the_main_sheet)
        }
        FormatKind::Swiss | FormatKind::RoundRobin | FormatKind::League => {
            match tables::whole(log) {
                Some(table) => table.places(&log.format.tie_breaks()),
                // Only a journal of another format has none.
                None => {
                    faults.push(Fault::WrongFormat);
                    Vec::new()
                }
            }
        }
        FormatKind::Ladder => ladder::rungs(log).into_iter().map(|n| vec![n]).collect(),
        FormatKind::Free => free::places(log),
        FormatKind::Rolling => {
            for (_, number) in log.stages.iter().zip(1..) {
                let places = knockout(named, LoggedPhase::Sheet(number));
                expected.insert(format!("sheet {number}"), places);
            }
            Vec::new()
        }
        // Nobody has a place before the knockout is drawn.
        FormatKind::GroupsKnockout if log.stages.is_empty() => Vec::new(),
        FormatKind::GroupsKnockout => {
            let mut places = knockout(named, LoggedPhase::Main);
            places.extend(groups::behind(log));
            places
        }
    };
    // A stage that nobody came to has no ranking.
    expected.retain(|_, places| !places.is_empty());
    expected.insert("main".to_owned(), main);
    expected
}

/// The same, each player with the first and the last place they share.
fn spans_of(places: &Places) -> Vec<(u32, u32, u32)> {
    let mut from = 1u32;
    let mut spans = Vec::new();
    for group in places {
        let many = u32::try_from(group.len()).unwrap_or(u32::MAX);
        let to = from.saturating_add(many).saturating_sub(1);
        spans.extend(group.iter().map(|player| (*player, from, to)));
        from = to.saturating_add(1);
    }
    spans
}

/// Checks that everyone has exactly one place, and that as many share a place as it spans, from first to last.
fn one_each(log: &Log, claims: &Claims, faults: &mut Vec<Fault>) {
    for (stage, spans) in &claims.spans {
        let mut have: BTreeMap<u32, usize> = BTreeMap::new();
        // On a free night whoever has not played enough has no place.
        let everyone = !log.matches.iter().any(|m| m.phase == LoggedPhase::Free);
        if stage == "main" && everyone {
            have.extend(log.list.iter().map(|n| (*n, 0)));
            have.retain(|n, _| !log.left_out.contains(n));
        }
        for (player, _, _) in spans {
            *have.entry(*player).or_default() += 1;
        }
        let played = !(stage == "main" && spans.is_empty());
        for (player, _) in have.into_iter().filter(|(_, count)| played && *count != 1) {
            let stage = stage.clone();
            faults.push(Fault::NotOnePlace { stage, player });
        }
        let mut shared: BTreeMap<(u32, u32), u32> = BTreeMap::new();
        for (_, from, to) in spans {
            *shared.entry((*from, *to)).or_default() += 1;
        }
        let mut next = 1;
        for ((from, to), count) in shared {
            if from != next || to + 1 != from + count {
                let stage = stage.clone();
                faults.push(Fault::PlacesDoNotFit { stage });
                break;
            }
            next = to + 1;
        }
    }
}

/// The places of any sheet: the winner, then those who went out, better the deeper in the graph their last match was.
fn by_depth(log: &Log, is_of_it: impl Fn(LoggedPhase) -> bool) -> Vec<Vec<u32>> {
    let ranked = |m: &LoggedMatch| is_of_it(m.phase);
    let mut depth: BTreeMap<usize, usize> = BTreeMap::new();
    for m in &log.matches {
        let here = *depth.entry(m.number).or_insert(1);
        for to in [m.winner_to, m.loser_to].into_iter().flatten() {
            let next = depth.entry(to.of).or_insert(1);
            *next = (*next).max(here + 1);
        }
    }
    let leads = |to: Option<To>| to.and_then(|to| log.match_of(to.of)).filter(|m| ranked(m));
    let mut out: BTreeMap<usize, BTreeSet<u32>> = BTreeMap::new();
    let mut groups: Vec<Vec<u32>> = Vec::new();
    for m in log.matches.iter().filter(|m| ranked(m)) {
        let Some(side) = m.goes_on() else { continue };
        let winner = side.and_then(|side| m.seats.get(side)?.player());
        if leads(m.winner_to).is_none() {
            groups.extend(winner.map(|n| vec![n]));
        }
        // If neither goes on, both go out where the loser would after losing every further match.
        let mut last = m;
        while let Some(next) = leads(last.loser_to) {
            last = next;
        }
        if side.is_none() || last.number == m.number {
            let level = depth.get(&last.number).copied().unwrap_or(0);
            let players = m.seats.iter().filter_map(|seat| seat.player());
            let gone = players.filter(|n| Some(*n) != winner);
            out.entry(level).or_default().extend(gone);
        }
    }
    let players = |level: BTreeSet<u32>| level.into_iter().collect::<Vec<u32>>();
    groups.extend(
        out.into_values()
            .rev()
            .map(players)
            .filter(|p| !p.is_empty()),
    );
    groups
}

/// The places of a knockout: the winner, then those who went out in each round from the last to the first. A match for
/// third place orders its two players.
pub(super) fn knockout(log: &Log, phase: LoggedPhase) -> Vec<Vec<u32>> {
    let of_phase = |m: &&LoggedMatch| m.phase == phase;
    let rounds = log.matches.iter().filter(of_phase).map(|m| m.round).max();
    let mut out: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    let mut groups: Vec<Vec<u32>> = Vec::new();
    for m in log.matches.iter().filter(of_phase) {
        out.entry(m.round).or_default().extend(m.losers());
        if Some(m.round) == rounds {
            groups.extend(m.won_by().map(|n| vec![n]));
        }
    }
    let third = log
        .matches
        .iter()
        .find(|m| m.phase == LoggedPhase::ThirdPlace);
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
    // If nobody went on to the second final, the first was the last match.
    let was_needed = |m: &LoggedMatch| {
        !m.is(LoggedEnding::CalledOff) && m.seats.iter().any(|seat| seat.player().is_some())
    };
    let mut finals = log.matches.iter().filter(|m| {
        matches!(m.phase, LoggedPhase::Final | LoggedPhase::SecondFinal) && m.outcome.is_some()
    });
    let mut groups: Vec<Vec<u32>> = Vec::new();
    if let Some(last) = finals.rfind(|m| was_needed(m)) {
        groups.extend(last.won_by().map(|n| vec![n]));
        let both: BTreeSet<u32> = last.losers().into_iter().collect();
        groups.push(both.into_iter().collect());
    }
    let mut out: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for m in log.matches.iter() {
        // If both left a match of the main side, they go out where its loser would have fallen.
        let round = match m.phase {
            LoggedPhase::Losers => Some(m.round),
            LoggedPhase::Main if m.goes_on() == Some(None) => m
                .loser_to
                .and_then(|to| log.match_of(to.of))
                .filter(|next| next.phase == LoggedPhase::Losers)
                .map(|next| next.round),
            LoggedPhase::Main
            | LoggedPhase::ThirdPlace
            | LoggedPhase::Third
            | LoggedPhase::Final
            | LoggedPhase::SecondFinal
            | LoggedPhase::Consolation
            | LoggedPhase::LastChance
            | LoggedPhase::SecondChance
            | LoggedPhase::PlayOff(_)
            | LoggedPhase::Decider
            | LoggedPhase::Group(_)
            | LoggedPhase::Swiss
            | LoggedPhase::RoundRobin
            | LoggedPhase::League
            | LoggedPhase::Ladder
            | LoggedPhase::Free
            | LoggedPhase::Sheet(_) => None,
        };
        if let Some(round) = round {
            out.entry(round).or_default().extend(m.losers());
        }
    }
    for players in out.into_values().rev() {
        groups.push(players.into_iter().collect());
    }
    groups.retain(|players: &Vec<u32>| !players.is_empty());
    groups
}
