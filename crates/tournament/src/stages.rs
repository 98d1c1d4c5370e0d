//! Stages drawn after the first: the knockout of those who qualified in groups, a consolation or last chance drawn
//! afresh among those present.

use super::draft::Draft;
use super::graph::{Comes, GraphPlan, GroupTies, Groups, OwnSheet, crossed, stage_bracket};
use super::ranking::{
    Exact, Parted, Rank, RankedField, RankingRules, ScoreCard, ScoreCardLine, TieBreak, rank,
};
use super::rights::Rights;
use super::seed::{Seed, stage_order};
use super::{
    EntrantNo, Event, EventFact, EventPlace, Fact, Fixture, Phase, Seat, Stage, Tournament, swiss,
};
use crate::fields;
use backgammon::Side;
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::how_many;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The order of every group by the matches decided so far, the first group's first; lots decide what nothing else does.
#[must_use]
pub fn group_standings(e: &Event) -> Vec<Vec<EntrantNo>> {
    let who = |(_, ranks): (u16, Vec<Rank>)| ranks.iter().map(|r| r.who).collect();
    group_ranks(e).into_iter().map(who).collect()
}

/// The ranking rules of a group: as set, with lots at the end.
#[must_use]
pub fn group_rules(e: &Event) -> Option<RankingRules> {
    let mut rules: RankingRules = e.capabilities().group_play()?.ranking.clone();
    rules.tie_breaks.retain(|by| *by != TieBreak::Lots);
    rules.tie_breaks.push(TieBreak::Lots);
    Some(rules)
}

/// Players of a group whom only a lot separates, more than there are places left for them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GroupTie {
    pub group: u16,
    /// Who, less those who lost a play-off for the place.
    pub equal: Vec<EntrantNo>,
    pub left: usize,
}

/// The finished groups in which it is open who goes on.
#[must_use]
pub fn group_ties(t: &Tournament, e: &Event) -> Vec<GroupTie> {
    let Some(groups) = e.capabilities().group_play() else {
        return Vec::new();
    };
    let qualify = usize::from(groups.qualify);
    let tie = |(group, ranks): (u16, Vec<Rank>)| {
        let mut before = 0usize;
        for equal in equal_runs(t, &ranks) {
            let after = before.saturating_add(equal.len());
            if after <= qualify {
                before = after;
                continue;
            }
            let left = qualify.saturating_sub(before);
            let open = left > 0 && equal.len() > left;
            return open.then_some(GroupTie { group, equal, left });
        }
        None
    };
    group_ranks(e).into_iter().filter_map(tie).collect()
}

/// A group's players who have not left, in runs of those whom only a lot separates.
fn equal_runs(t: &Tournament, ranks: &[Rank]) -> Vec<Vec<EntrantNo>> {
    let mut runs: Vec<Vec<EntrantNo>> = Vec::new();
    for run in runs_of(ranks) {
        let there = run.iter().map(|rank| rank.who);
        runs.push(there.filter(|who| !t.has_left(*who)).collect());
    }
    runs
}

pub(super) fn runs_of(ranks: &[Rank]) -> impl Iterator<Item = &[Rank]> {
    ranks.chunk_by(|_, below| below.parted_by == Some(Parted::By(TieBreak::Lots)))
}

/// Who of these equals lost a play-off to another of them: both when both left it. One against anybody else was for a
/// place that they are no longer equal for.
pub(super) fn lost_play_offs(e: &Event, equal: &[EntrantNo]) -> BTreeSet<EntrantNo> {
    let mut lost = BTreeSet::new();
    for m in e.matches.iter().filter(|m| m.phase == Phase::Decider) {
        let (Some(goes_on), Some(two)) = (m.goes_on(), m.players()) else {
            continue;
        };
        if two.both().iter().all(|who| equal.contains(who)) {
            let losers = Side::BOTH.into_iter().filter(|side| Some(*side) != goes_on);
            lost.extend(losers.map(|side| two[side]));
        }
    }
    lost
}

/// Answers the command to play off the last places of groups: as many matches as one round of them needs.
pub(super) fn play_off(t: &Tournament, e: &Event) -> Result<Vec<Fact>, Violation> {
    groups_are_over(e)?;
    let round = swiss::round_of_deciders(e);
    let mut matches = Vec::new();
    for tie in group_ties(t, e) {
        let before = e.matches.len().saturating_add(matches.len());
        matches.extend(swiss::deciders(before, round, &tie.equal, tie.left));
    }
    if matches.is_empty() {
        return Err(refuse::swiss_nothing_to_play_off());
    }
    let mut draft = Draft::on(t);
    draft.say_in(
        e.number,
        EventFact::paired(Phase::Decider, round, matches, false),
    );
    Ok(draft.settle())
}

fn groups_are_over(e: &Event) -> Result<(), Violation> {
    let open = e.matches.iter().filter(|m| m.result.is_none()).count();
    match open {
        0 => Ok(()),
        open => Err(refuse::groups_not_over(open)),
    }
}

/// Of those whom only a lot separates, whoever lost a play-off ranks behind those who did not.
fn by_deciders(e: &Event, ranks: Vec<Rank>) -> Vec<Rank> {
    if !e.matches.iter().any(|m| m.phase == Phase::Decider) {
        return ranks;
    }
    let mut ordered: Vec<Rank> = Vec::with_capacity(ranks.len());
    let mut lost = BTreeSet::new();
    for run in runs_of(&ranks) {
        let mut run = run.to_vec();
        let equal: Vec<EntrantNo> = run.iter().map(|rank| rank.who).collect();
        lost.extend(lost_play_offs(e, &equal));
        run.sort_by_key(|rank| lost.contains(&rank.who));
        ordered.extend(run);
    }
    for ((place, rank), was) in (1u32..).zip(&mut ordered).zip(&ranks) {
        (rank.from, rank.to) = (place, place);
        rank.parted_by = match was.parted_by {
            Some(Parted::By(TieBreak::Lots)) if lost.contains(&rank.who) => Some(Parted::PlayOff),
            parted_by => parted_by,
        };
    }
    ordered
}

#[must_use]
pub fn group_ranks(e: &Event) -> Vec<(u16, Vec<Rank>)> {
    let Some(rules) = group_rules(e) else {
        return Vec::new();
    };
    let mut groups: BTreeMap<u16, Vec<&Fixture>> = BTreeMap::new();
    for m in &e.matches {
        if let Phase::Group(group) = m.phase {
            groups.entry(group).or_default().push(m);
        }
    }
    let ranks = |(group, matches): (u16, Vec<&Fixture>)| {
        (group, by_deciders(e, rank(&table(e, &matches), &rules)))
    };
    groups.into_iter().map(ranks).collect()
}

/// The places of an event that began in groups: after those of the knockout come those who did not go on, by their
/// place in their group. Before the knockout is drawn nobody has one.
pub(super) fn places(e: &Event, knockout: Vec<EventPlace>) -> Vec<EventPlace> {
    if e.capabilities().group_play().is_none() {
        return knockout;
    }
    let Some(stage) = e.knockout_drawn() else {
        return Vec::new();
    };
    let standings = group_standings(e);
    let mut places = knockout;
    let mut from = how_many(stage.order.len()).saturating_add(1);
    for at in 0..standings.iter().map(Vec::len).max().unwrap_or(0) {
        let out = |n: &&EntrantNo| !stage.order.contains(n);
        let mut same: Vec<EntrantNo> = standings
            .iter()
            .filter_map(|group| group.get(at))
            .filter(out)
            .copied()
            .collect();
        same.sort_unstable();
        let many = how_many(same.len());
        let to = from.saturating_add(many).saturating_sub(1);
        places.extend(same.into_iter().map(|entrant| EventPlace {
            entrant,
            from,
            to,
            lost_before_final: None,
        }));
        from = from.saturating_add(many);
    }
    places
}

/// The score cards of a group: one point for each win.
fn table(e: &Event, matches: &[&Fixture]) -> RankedField {
    let mut cards: BTreeMap<EntrantNo, ScoreCard> = BTreeMap::new();
    let mut rounds = 0;
    for m in matches {
        for side in Side::BOTH {
            let Some(who) = m.seats[side].entrant() else {
                continue;
            };
            let rating = e.ratings.get(&who).copied();
            let card = cards
                .entry(who)
                .or_insert_with(|| ScoreCard::new(who, rating));
            let round = u16::from(m.round);
            if let Some(line) = ScoreCardLine::of_match(m, side, round, e.read_score(m)) {
                rounds = rounds.max(round);
                card.lines.push(line);
            }
        }
    }
    RankedField {
        cards: cards.into_values().collect(),
        rounds,
        win: Exact::from(1i64),
        meetings: 1,
        scheduled: true,
        seed: e.drawn_seed(),
    }
}

/// Who may play in a stage that is drawn afresh, in check-in order: those who have lost what leads to it and have not
/// left. Empty if the stage cannot be drawn in this event.
#[must_use]
pub fn eligible(t: &Tournament, e: &Event, stage: Stage) -> Vec<EntrantNo> {
    let rights = Rights::of(e);
    let lost_in = |fits: &dyn Fn(&Fixture) -> bool| -> BTreeSet<EntrantNo> {
        let over = e.matches.iter().filter(|m| fits(m) && m.result.is_some());
        let losers = over.map(|m| rights.loser(m.number));
        losers.filter_map(Seat::entrant).collect()
    };
    let who = match stage {
        Stage::Consolation => match e.capabilities().fresh_consolation {
            Some(rounds) => lost_in(&|m| m.phase == Phase::Main && m.round <= rounds),
            None => BTreeSet::new(),
        },
        Stage::LastChance => lost_in(&|m| m.phase == Phase::Consolation && m.loser_to.is_none()),
        // Whoever is out of the main event may buy back in.
        Stage::SecondChance => {
            lost_in(&|m| m.phase.ranks_with(Phase::Main) && m.loser_to.is_none())
        }
        _ => BTreeSet::new(),
    };
    who.into_iter().filter(|n| !t.has_left(*n)).collect()
}

pub(super) fn draw(
    t: &Tournament,
    e: &Event,
    stage: Stage,
    present: &[EntrantNo],
    ties: GroupTies,
    seed: &Seed,
) -> Result<Vec<Fact>, Violation> {
    let event = e.number;
    if e.draw.is_none() {
        return Err(refuse::stage_before_draw());
    }
    if e.matches.iter().any(|m| m.phase.stage() == stage) {
        return Err(refuse::stage_drawn_already());
    }
    let groups = e.capabilities().group_play();
    let (order, phase, seed) = match (stage, groups) {
        (Stage::Main, Some(groups)) => (qualified(t, e, groups.qualify, ties)?, Phase::Main, None),
        _ => {
            let not_here = || refuse::stage_not_of_this_format();
            let phase = stage.phase_below().ok_or_else(not_here)?;
            let order = fresh(t, e, stage, present, seed)?;
            (order, phase, Some(seed.to_string()))
        }
    };
    let third_place = stage == Stage::Main && e.settings.third_place;
    let before = e.matches.len();
    let own_sheet = groups
        .filter(|_| stage == Stage::Main)
        .and_then(|groups| Some((groups, groups.sheet.as_ref()?)));
    let plan = match (order.as_slice(), own_sheet) {
        ([], _) => GraphPlan::default(),
        ([_, _, ..], Some((groups, sheet))) => on_own_sheet(t, e, groups, sheet, &order)?,
        _ => stage_bracket(before, phase, &order, third_place),
    };
    let mut draft = Draft::on(t);
    draft.say_in(
        event,
        EventFact::StageDrawn {
            stage,
            order,
            plan,
            feeds: Vec::new(),
            seed,
        },
    );
    Ok(draft.settle())
}

/// Whether the tournament was ended after the groups of an event, too few being left for the knockout that was to follow.
pub(crate) fn knockout_has_nobody(t: &Tournament, e: &Event) -> bool {
    let Some(groups) = e.capabilities().group_play() else {
        return false;
    };
    let there = || qualified(t, e, groups.qualify, GroupTies::Lots);
    t.finished
        && e.awaits_knockout()
        && !e.matches.is_empty()
        && there().is_ok_and(|there| there.len() < 2)
}

/// Those who go on from the groups, in the seed order of the knockout. For somebody who left in between, the next of
/// their group goes on. If one alone is left they have won; if nobody is, the knockout is empty.
fn qualified(
    t: &Tournament,
    e: &Event,
    qualify: u8,
    ties: GroupTies,
) -> Result<Vec<EntrantNo>, Violation> {
    groups_are_over(e)?;
    let open = group_ties(t, e);
    if let (GroupTies::PlayOffs, Some(tie)) = (ties, open.first()) {
        return Err(refuse::groups_tie_open(tie.group, tie.left, tie.equal.len()).at(fields::TIES));
    }
    let qualify = usize::from(qualify);
    let more = |group: u16| match ties {
        GroupTies::All => {
            let tie = open.iter().find(|tie| tie.group == group);
            tie.map_or(0, |tie| tie.equal.len().saturating_sub(tie.left))
        }
        GroupTies::PlayOffs | GroupTies::Lots => 0,
    };
    let standings = still_there(t, e);
    let most = (1u16..).zip(&standings).map(|(group, _)| more(group)).max();
    let tiers: Vec<Vec<(EntrantNo, u16)>> = (0..qualify.saturating_add(most.unwrap_or(0)))
        .map(|place| {
            let groups = (1u16..).zip(&standings);
            groups
                .filter(|(group, _)| place < qualify.saturating_add(more(*group)))
                .filter_map(|(group, order)| Some((*order.get(place)?, group)))
                .collect()
        })
        .collect();
    Ok(crossed(&tiers))
}

/// Who goes on from every group by its order so far: the first of those who have not left.
#[must_use]
pub fn group_qualifiers(t: &Tournament, e: &Event) -> Vec<Vec<EntrantNo>> {
    let groups = e.capabilities().group_play();
    let qualify = groups.map_or(0, |groups| usize::from(groups.qualify));
    let mut first = still_there(t, e);
    for group in &mut first {
        group.truncate(qualify);
    }
    first
}

/// The order of every group among those who have not left.
fn still_there(t: &Tournament, e: &Event) -> Vec<Vec<EntrantNo>> {
    let there = |group: Vec<EntrantNo>| group.into_iter().filter(|n| !t.has_left(*n)).collect();
    group_standings(e).into_iter().map(there).collect()
}

/// The knockout after groups on the director's own sheet: its ranks are those of the groups, its seeds the usual order
/// of those who go on.
fn on_own_sheet(
    t: &Tournament,
    e: &Event,
    groups: &Groups,
    sheet: &OwnSheet,
    order: &[EntrantNo],
) -> Result<GraphPlan, Violation> {
    let standings = still_there(t, e);
    let sources = groups.sources(Some(standings.len()));
    let at = |n: usize| n.wrapping_sub(1);
    sheet.plan_of(e.matches.len(), sources, order.len(), |comes| match comes {
        Comes::Seed(seed) => order.get(at(usize::from(*seed))).copied(),
        Comes::Rank(rank) => {
            let group = standings.get(at(usize::from(rank.group)))?;
            group.get(at(usize::from(rank.place))).copied()
        }
        _ => None,
    })
}

/// Those present, drawn from the seed; those who have had no bye come first, because the byes go to the first.
fn fresh(
    t: &Tournament,
    e: &Event,
    stage: Stage,
    present: &[EntrantNo],
    seed: &Seed,
) -> Result<Vec<EntrantNo>, Violation> {
    let may = eligible(t, e, stage);
    if let Some(stranger) = present.iter().find(|n| !may.contains(n)) {
        return Err(refuse::stage_not_eligible(stranger).at(fields::PRESENT));
    }
    if stage == Stage::Consolation {
        let rounds = e.capabilities().fresh_consolation.unwrap_or(0);
        let feeds = |m: &&std::sync::Arc<Fixture>| m.phase == Phase::Main && m.round <= rounds;
        let open = e
            .matches
            .iter()
            .filter(feeds)
            .filter(|m| m.result.is_none())
            .count();
        if open > 0 {
            return Err(refuse::stage_too_early(open));
        }
    }
    let list: Vec<EntrantNo> = may.into_iter().filter(|n| present.contains(n)).collect();
    if list.len() < 2 {
        return Err(refuse::stage_needs_two(list.len()));
    }
    let mut order = stage_order(seed, &list);
    order.sort_by_key(|n| e.had_bye(*n));
    Ok(order)
}
