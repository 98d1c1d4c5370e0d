//! The parts of an event beside its main bracket: the losers' side, the finals, a consolation, groups, rounds paired
//! one by one. Each is a row of rounds with their matches; where a match leads is told by the words in its seats.

use super::fixture::is_nobodys;
use super::tree::is_own;
use super::{BracketScene, MatchView};
use crate::pages::cross_table::CrossTable;
use crate::pages::messages::Messages;
use crate::pages::pairing::{bye_reasons, pair_reasons};
use crate::pages::round_names::{
    is_last_of_side, is_own_sheet, last_played_for, main_round, round_name, round_short, side_round,
};
use crate::pages::standings::StandingsView;
use crate::pages::when::day;
use crate::tournament::{
    EntrantNo, Event, Fixture, Half, Pairing, Phase, group_ranks, group_rules, robin,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetSide {
    /// The id of the part on the page: "losers", "group-2".
    pub id: String,
    /// "Losers’ side"
    pub name: String,
    /// Whether its rounds are drawn as columns on a wide screen; else one round at a time everywhere.
    pub columns: bool,
    /// The standings of a group.
    pub table: Option<StandingsView>,
    pub cross: Option<CrossTable>,
    /// Why these entrants are in it, one sentence each.
    pub why: Vec<String>,
    /// "Why this group?"
    pub why_title: String,
    /// In order.
    pub rounds: Vec<SideRound>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideRound {
    /// From 1.
    pub number: u8,
    /// "Round 3"
    pub name: String,
    /// "R3"
    pub short: String,
    /// Whether it is shown first: the earliest undecided one.
    pub current: bool,
    /// Its matches, from top to bottom, with the reasons of their pairing.
    pub matches: Vec<(MatchView, Vec<String>)>,
    pub byes: Vec<(String, Vec<String>)>,
}

/// The part of the event in which a match is drawn; `None` for the main bracket, which is a tree of its own, unless the
/// sheet was written by the director.
fn part(event: &Event, phase: Phase) -> Option<Phase> {
    let part = phase.shown_with();
    if part.half() != Half::Main {
        return Some(part);
    }
    is_own(event).then_some(match phase.place() {
        None => part,
        Some(_) => Phase::ALL_PLAY_OFFS,
    })
}

#[must_use]
pub fn sides(scene: &BracketScene<'_>, event: &Event) -> Vec<SheetSide> {
    let mut parts: Vec<Phase> = Vec::new();
    // A part nobody can ever reach is not shown, such as a last chance where everybody had a bye before it.
    let can_be = event.matches.iter().filter(|m| !is_nobodys(m));
    let of_matches = can_be.filter_map(|m| part(event, m.phase));
    let of_byes = event.pairings.iter().filter_map(|p| part(event, p.phase));
    for phase in of_matches.chain(of_byes) {
        if !parts.contains(&phase) {
            parts.push(phase);
        }
    }
    parts.sort_by_key(|phase| phase.order());
    let side = |phase: &Phase| side(scene, event, *phase);
    let mut sides: Vec<SheetSide> = parts.iter().map(side).collect();
    groups(scene, event, &parts, &mut sides);
    sides
}

fn groups(scene: &BracketScene<'_>, event: &Event, parts: &[Phase], sides: &mut [SheetSide]) {
    let (Some(rules), Some(settings)) = (group_rules(event), event.capabilities().group_play())
    else {
        return;
    };
    let ranks = group_ranks(event);
    for (part, side) in parts.iter().zip(sides) {
        let found = ranks
            .iter()
            .find(|(n, _)| part.is_in_groups() && part.number() == Some(*n));
        if let Some((_, ranks)) = found {
            let order: Vec<EntrantNo> = ranks.iter().map(|r| r.who).collect();
            let cross = CrossTable::of(scene, event, &order, |m| m.phase == *part);
            side.cross = (!cross.is_empty()).then_some(cross);
            side.table = Some(StandingsView::of(scene, ranks, &rules.tie_breaks));
            side.why = vec![
                scene.w.groups_why_dealt(ranks.len()),
                scene.w.groups_why_on(settings.qualify),
            ];
        }
    }
}

fn side(scene: &BracketScene<'_>, event: &Event, of: Phase) -> SheetSide {
    let here: Vec<&Fixture> = event
        .matches
        .iter()
        .map(AsRef::as_ref)
        .filter(|m| part(event, m.phase) == Some(of))
        .collect();
    let pairings: Vec<&Pairing> = event
        .pairings
        .iter()
        .filter(|p| part(event, p.phase) == Some(of))
        .collect();
    let finals = of.half() == Half::Final;
    let number = |m: &Fixture| if finals { last_or_first(m) } else { m.round };
    let mut numbers: Vec<u8> = here.iter().map(|m| number(m)).collect();
    numbers.extend(pairings.iter().map(|p| p.round));
    numbers.sort_unstable();
    numbers.dedup();
    let is_open = |n: u8| here.iter().any(|m| number(m) == n && m.result.is_none());
    let current = numbers.iter().copied().find(|n| is_open(*n));
    let current = current.or(numbers.last().copied());
    let rounds = numbers.iter().map(|n| {
        let matches: Vec<&Fixture> = here.iter().copied().filter(|m| number(m) == *n).collect();
        let (name, short) = names(scene.w, event, of, *n, &matches);
        // Challenges and free matches are paired one by one: they have no rounds.
        let name = if of.is_in_rounds() {
            by_day(scene.w, name, &matches)
        } else {
            scene.w.side_matches(matches.len())
        };
        let paired: Vec<&Pairing> = pairings.iter().copied().filter(|p| p.round == *n).collect();
        SideRound {
            number: *n,
            name,
            short,
            current: current == Some(*n),
            byes: if event.capabilities().schedule().is_some() {
                resting(scene, event, *n)
            } else {
                paired.iter().flat_map(|p| byes(scene, p)).collect()
            },
            matches: matches
                .into_iter()
                .map(|m| (view(scene, event, m), why(scene, &paired, m)))
                .collect(),
        }
    });
    SheetSide {
        id: id(of),
        name: name(scene.w, of),
        table: None,
        cross: None,
        why: play_offs_why(scene.w, event, &here),
        why_title: match of.played_off() {
            Some(_) => scene.w.play_offs_why().into_owned(),
            None => scene.w.groups_why().into_owned(),
        },
        // Its rounds lead into each other: they are drawn beside each other.
        columns: of.is_of_a_sheet(),
        rounds: rounds.collect(),
    }
}

/// Which entrants play for which places, and which places are shared.
fn play_offs_why(w: Messages, event: &Event, here: &[&Fixture]) -> Vec<String> {
    let mut why = Vec::new();
    let mut said = Vec::new();
    for m in here {
        let Some(place) = m.phase.played_off() else {
            continue;
        };
        if said.contains(&(place, m.round)) {
            continue;
        }
        said.push((place, m.round));
        let from = u32::from(place);
        let to = last_played_for(event, m.phase, m.round).unwrap_or(from.saturating_add(1));
        let leads_here = |o: &&Fixture| {
            o.phase.half() == Half::Main && o.loser_to.is_some_and(|to| to.of == m.number)
        };
        if let Some(lost) = event.matches.iter().map(AsRef::as_ref).find(leads_here) {
            let round = main_round(w, event, event.rounds, lost.round);
            why.push(w.play_offs_why_block(from, round, to));
        }
        let half = to.saturating_sub(from).saturating_add(1) / 2;
        let middle = from.saturating_add(half);
        if half < 2 {
            continue;
        }
        if m.winner_to.is_none() {
            let last = middle.saturating_sub(1);
            why.push(w.play_offs_why_shared(from, last));
        }
        if m.loser_to.is_none() {
            why.push(w.play_offs_why_shared(middle, to));
        }
    }
    why
}

/// A match of a part. Matches in one round of play-offs are for different places.
fn view(scene: &BracketScene<'_>, event: &Event, m: &Fixture) -> MatchView {
    let mut view = MatchView::of(scene, event, m);
    if m.phase.played_off().is_some() {
        view.meta = format!("{} · {}", view.round, view.meta);
    }
    view
}

fn byes(scene: &BracketScene<'_>, paired: &Pairing) -> Vec<(String, Vec<String>)> {
    let reason = |at: usize| paired.reasons.as_ref()?.byes.get(at);
    let bye = |(at, who): (usize, &EntrantNo)| {
        let why = reason(at).map(|why| bye_reasons(scene, why));
        (scene.name(*who), why.unwrap_or_default())
    };
    paired.byes.iter().enumerate().map(bye).collect()
}

fn resting(scene: &BracketScene<'_>, event: &Event, round: u8) -> Vec<(String, Vec<String>)> {
    let why = || vec![scene.w.robin_rest_why().into_owned()];
    let free = robin::free_in_round(scene.t, event, round).into_iter();
    free.map(|who| (scene.name(who), why())).collect()
}

/// Why two were paired, as recorded with their round.
fn why(scene: &BracketScene<'_>, paired: &[&Pairing], m: &Fixture) -> Vec<String> {
    let found = paired.iter().find_map(|p| {
        let at = m.number.0.checked_sub(p.first.0)?;
        let at = usize::try_from(at).ok().filter(|at| *at < p.matches)?;
        p.reasons.as_ref()?.pairs.get(at)
    });
    match (found, m.players()) {
        (Some(why), Some(two)) => pair_reasons(scene, (two.top, two.bottom), why),
        _ => Vec::new(),
    }
}

/// Matches that lead to the final are round 1 of the finals, the final round 2, the second final round 3.
fn last_or_first(m: &Fixture) -> u8 {
    match m.phase.half() {
        Half::SecondFinal => 3,
        Half::Main | Half::Losers | Half::Final | Half::Beside => match m.before_final {
            0 => 2,
            _ => 1,
        },
    }
}

fn id(phase: Phase) -> String {
    let word = phase.word();
    match phase.number() {
        Some(n) => format!("{word}-{n}"),
        None => word.to_owned(),
    }
}

fn name(w: Messages, phase: Phase) -> String {
    w.side_name(phase.number().unwrap_or(0), phase.word())
}

/// Adds the last day to a round's name, if all its matches have the same one.
fn by_day(w: Messages, name: String, matches: &[&Fixture]) -> String {
    let mut days = matches.iter().map(|m| m.due);
    match days.next().flatten() {
        Some(by) if days.all(|other| other == Some(by)) => w.round_by_day(day(w, by), name),
        _ => name,
    }
}

fn names(
    w: Messages,
    event: &Event,
    of: Phase,
    number: u8,
    matches: &[&Fixture],
) -> (String, String) {
    let last = matches.first().map_or(0, |m| m.before_final);
    if of.half() == Half::Final {
        return match number {
            1 => (round_name(w, 2, 1), round_short(w, 2, 1)),
            2 => (round_name(w, 2, 2), round_short(w, 2, 2)),
            _ => (
                side_round(w, event, matches.first().map_or(of, |m| m.phase), number),
                w.round_short_second_final().into_owned(),
            ),
        };
    }
    if is_last_of_side(event, of, number) {
        let short = w.round_short_losers_final().into_owned();
        return (side_round(w, event, of, number), short);
    }
    if let (Some(_), [only]) = (of.played_off(), matches) {
        return (
            side_round(w, event, only.phase, number),
            w.round_short_number(number),
        );
    }
    if of.has_own_final() || (of.half() == Half::Main && is_own_sheet(event) && last == 0) {
        let rounds = number.saturating_add(last);
        return (
            round_name(w, rounds, number),
            round_short(w, rounds, number),
        );
    }
    (w.round_number(number), w.round_short_number(number))
}
