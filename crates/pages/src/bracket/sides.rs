//! The parts of an event beside its main bracket: the losers' side, the finals, a consolation, groups, rounds paired
//! one by one. Each is a row of rounds with their matches; where a match leads is told by the words in its seats.

use super::{BracketScene, MatchView};
use crate::cross_table::CrossTable;
use crate::messages::Messages;
use crate::pairing::{RoundManner, bye_reasons, pair_reasons};
use crate::round_names::{
    has_own_sheet, is_last_of_side, last_played_for, main_round, round_name, round_short,
    side_name, side_round,
};
use crate::standings::StandingsView;
use crate::when::day;
use crawford_tournament::{
    BracketHalf, EntrantNo, Event, EventPart, Fixture, Pairing, PartRound, Phase, RoundBye,
    group_ranks, group_rules, parts,
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

#[must_use]
pub fn sides(scene: &BracketScene<'_>, event: &Event) -> Vec<SheetSide> {
    let parts = parts(event);
    let mut sides: Vec<SheetSide> = parts.iter().map(|of| side(scene, event, of)).collect();
    let phases: Vec<Phase> = parts.iter().map(|of| of.phase).collect();
    groups(scene, event, &phases, &mut sides);
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

fn side(scene: &BracketScene<'_>, event: &Event, of: &EventPart<'_>) -> SheetSide {
    let phase = of.phase;
    SheetSide {
        id: id(phase),
        name: side_name(scene.w, phase),
        table: None,
        cross: None,
        why: play_offs_why(scene.w, event, &of.matches),
        why_title: match phase.played_off() {
            Some(_) => scene.w.play_offs_why().into_owned(),
            None => scene.w.groups_why().into_owned(),
        },
        // Its rounds lead into each other: they are drawn beside each other.
        columns: phase.is_of_a_sheet(),
        rounds: of
            .rounds
            .iter()
            .map(|of| round(scene, event, phase, of))
            .collect(),
    }
}

fn round(scene: &BracketScene<'_>, event: &Event, phase: Phase, of: &PartRound<'_>) -> SideRound {
    let (name, short) = names(scene.w, event, phase, of.number, &of.matches);
    // Challenges and free matches are paired one by one: they have no rounds.
    let name = if phase.is_in_rounds() {
        by_day(scene.w, name, &of.matches)
    } else {
        scene.w.matches_of(of.matches.len())
    };
    let rests = event.capabilities().schedule().is_some();
    let bye = |bye: RoundBye<'_>| {
        let why = match bye.why {
            _ if rests => vec![scene.w.robin_rest_why().into_owned()],
            Some(why) => bye_reasons(scene, RoundManner::of(event, bye.by_hand), bye.who, why),
            None => Vec::new(),
        };
        (scene.name(bye.who), why)
    };
    let matches = of.matches.iter();
    SideRound {
        number: of.number,
        name,
        short,
        current: of.current,
        byes: of.byes(scene.t, event).into_iter().map(bye).collect(),
        matches: matches
            .map(|m| (view(scene, event, m), why(scene, event, &of.pairings, m)))
            .collect(),
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
            o.phase.half() == BracketHalf::Main && o.loser_to.is_some_and(|to| to.of == m.number)
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

/// Why two were paired, as recorded with their round.
fn why(scene: &BracketScene<'_>, event: &Event, paired: &[&Pairing], m: &Fixture) -> Vec<String> {
    let found = paired.iter().find_map(|p| {
        let at = m.number.0.checked_sub(p.first.0)?;
        let at = usize::try_from(at).ok().filter(|at| *at < p.matches)?;
        let why = p.reasons.as_ref()?.pairs.get(at)?;
        Some((RoundManner::of(event, p.by_hand), why))
    });
    match (found, m.players()) {
        (Some((manner, why)), Some(two)) => pair_reasons(scene, manner, (two.top, two.bottom), why),
        _ => Vec::new(),
    }
}

fn id(phase: Phase) -> String {
    let word = phase.word();
    match phase.number() {
        Some(n) => format!("{word}-{n}"),
        None => word.to_owned(),
    }
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
    if of.half() == BracketHalf::Final {
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
    if of.has_own_final() || (of.half() == BracketHalf::Main && has_own_sheet(event) && last == 0) {
        let rounds = number.saturating_add(last);
        return (
            round_name(w, rounds, number),
            round_short(w, rounds, number),
        );
    }
    (w.round_number(number), w.round_short_number(number))
}
