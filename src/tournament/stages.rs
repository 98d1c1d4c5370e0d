//! Stages drawn after the first: the knockout of those who qualified in groups, a consolation or last chance drawn
//! afresh among those present.

use super::draw::{Seed, stage_order};
use super::graph::{Comes, FedBy, Groups, OwnSheet, Plan, crossed, stage_bracket};
use super::ranking::{Card, Exact, Field, Kind, Line, Rank, RankingRules, TieBreak, rank};
use super::settle::Draft;
use super::{
    EntrantNo, Event, EventNo, Fact, Fixture, Format, Outcome, Phase, Place, Seat, Stage,
    Tournament, entries,
};
use crate::engine::Side;
use crate::violation::{Param, Source, Violation};
use std::collections::{BTreeMap, BTreeSet};

/// The order of every group by the matches decided so far, the first group's first; lots part whom nothing else does.
#[must_use]
pub fn group_standings(e: &Event) -> Vec<Vec<EntrantNo>> {
    let who = |(_, ranks): (u16, Vec<Rank>)| ranks.iter().map(|r| r.who).collect();
    group_ranks(e).into_iter().map(who).collect()
}

/// How the order in a group comes about: as set, and at the last by lots.
#[must_use]
pub fn group_rules(e: &Event) -> Option<RankingRules> {
    let Format::Groups(settings) = &e.settings.format else {
        return None;
    };
    let mut rules: RankingRules = settings.ranking.clone();
    rules.tie_breaks.retain(|by| *by != TieBreak::Lots);
    rules.tie_breaks.push(TieBreak::Lots);
    Some(rules)
}

/// The table of every group, with its number.
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
    let ranks = |(group, matches): (u16, Vec<&Fixture>)| (group, rank(&table(e, &matches), &rules));
    groups.into_iter().map(ranks).collect()
}

/// The places of an event that began in groups: after those of the knockout come those who did not go on, by their
/// place in their group. Before the knockout is drawn nobody has one.
pub(super) fn places(e: &Event, knockout: Vec<Place>) -> Vec<Place> {
    let Format::Groups(_) = &e.settings.format else {
        return knockout;
    };
    let Some(stage) = e.stages.iter().find(|s| s.stage == Stage::Main) else {
        return Vec::new();
    };
    let standings = group_standings(e);
    let mut places = knockout;
    let mut from = u32::try_from(stage.order.len())
        .unwrap_or(u32::MAX)
        .saturating_add(1);
    for at in 0..standings.iter().map(Vec::len).max().unwrap_or(0) {
        let out = |n: &&EntrantNo| !stage.order.contains(n);
        let mut same: Vec<EntrantNo> = standings
            .iter()
            .filter_map(|group| group.get(at))
            .filter(out)
            .copied()
            .collect();
        same.sort_unstable();
        let many = u32::try_from(same.len()).unwrap_or(u32::MAX);
        let to = from.saturating_add(many).saturating_sub(1);
        places.extend(same.into_iter().map(|entrant| Place {
            entrant,
            from,
            to,
            lost_before_final: None,
        }));
        from = from.saturating_add(many);
    }
    places
}

/// What the matches of a group come to: one point a win.
fn table(e: &Event, matches: &[&Fixture]) -> Field {
    let mut cards: BTreeMap<EntrantNo, Card> = BTreeMap::new();
    let mut rounds = 0;
    for m in matches {
        for side in Side::BOTH {
            let (Some(who), opponent) = (m.seats[side].entrant(), m.seats[side.other()].entrant())
            else {
                continue;
            };
            let rating = e.ratings.get(&who).copied();
            let card = cards.entry(who).or_insert_with(|| Card::new(who, rating));
            let Some(result) = &m.result else { continue };
            let won = result.winner == Some(side);
            let score = m.score();
            // Given away with nothing on the sheet: nobody sat down.
            let played =
                m.was_played() && (result.outcome != Outcome::Forfeit || !m.sheet.games.is_empty());
            rounds = rounds.max(u16::from(m.round));
            card.lines.push(Line {
                round: u16::from(m.round),
                opponent,
                kind: if played { Kind::Played } else { Kind::Forfeit },
                won,
                points: if won { Exact::from(1i64) } else { Exact::ZERO },
                margin: if played {
                    i64::from(score[side]) - i64::from(score[side.other()])
                } else {
                    0
                },
            });
        }
    }
    Field {
        cards: cards.into_values().collect(),
        rounds,
        win: Exact::from(1i64),
        meetings: 1,
        seed: e.draw.as_ref().map(|d| d.seed.clone()).unwrap_or_default(),
    }
}

/// Who may play in a stage that is drawn afresh, in sign-in order: those who have lost what leads to it and have not
/// left. Nothing where the stage cannot be drawn in this event.
#[must_use]
pub fn eligible(t: &Tournament, e: &Event, stage: Stage) -> Vec<EntrantNo> {
    let lost_in = |fits: &dyn Fn(&Fixture) -> bool| -> BTreeSet<EntrantNo> {
        let over = e.matches.iter().filter(|m| fits(m) && m.result.is_some());
        over.filter_map(|m| m.loser()).collect()
    };
    let who = match stage {
        Stage::Consolation => match feeding_rounds(e) {
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

/// How many main rounds feed a consolation that is drawn afresh.
fn feeding_rounds(e: &Event) -> Option<u8> {
    match &e.settings.format {
        Format::Consolation(how) => match how.fed_by {
            FedBy::FreshDraw(rounds) => Some(rounds),
            _ => None,
        },
        Format::Knockout => Some(1),
        _ => None,
    }
}

/// Answers [`super::Command::DrawStage`].
pub(super) fn draw(
    t: &Tournament,
    event: EventNo,
    stage: Stage,
    present: &[EntrantNo],
    seed: &Seed,
) -> Result<Vec<Fact>, Violation> {
    let e = entries::find(t, event)?;
    if e.draw.is_none() {
        return Err(Violation::new("stage-before-draw", Source::House));
    }
    if e.matches.iter().any(|m| m.phase.stage() == stage) {
        return Err(Violation::new("stage-drawn-already", Source::House));
    }
    let (order, phase, seed) = match (stage, &e.settings.format) {
        (Stage::Main, Format::Groups(groups)) => {
            (qualified(t, e, groups.qualify)?, Phase::Main, None)
        }
        (Stage::Consolation | Stage::LastChance | Stage::SecondChance, _) => {
            let order = fresh(t, e, stage, present, seed)?;
            let phase = match stage {
                Stage::Consolation => Phase::Consolation,
                Stage::LastChance => Phase::LastChance,
                _ => Phase::SecondChance,
            };
            (order, phase, Some(seed.to_string()))
        }
        _ => return Err(Violation::new("stage-not-of-this-format", Source::House)),
    };
    let third_place = stage == Stage::Main && e.settings.third_place;
    let before = e.matches.len();
    let own_sheet = match &e.settings.format {
        Format::Groups(groups) if stage == Stage::Main => {
            groups.sheet.as_ref().map(|s| (groups, s))
        }
        _ => None,
    };
    let plan = match (order.as_slice(), own_sheet) {
        ([], _) => Plan::default(),
        ([_, _, ..], Some((groups, sheet))) => on_own_sheet(t, e, groups, sheet, &order)?,
        _ => stage_bracket(before, phase, &order, third_place),
    };
    let mut draft = Draft::on(t);
    draft.say(Fact::StageDrawn {
        event,
        stage,
        order,
        plan,
        feeds: Vec::new(),
        seed,
    });
    Ok(draft.settle())
}

/// Whether the tournament was ended after the groups of an event, too few being left for the knockout that was to follow.
pub(in crate::tournament) fn knockout_has_nobody(t: &Tournament, e: &Event) -> bool {
    let Format::Groups(groups) = &e.settings.format else {
        return false;
    };
    let there = || qualified(t, e, groups.qualify);
    t.finished
        && e.awaits_knockout()
        && !e.matches.is_empty()
        && there().is_ok_and(|there| there.len() < 2)
}

/// Those who go on from the groups, in the seed order of the knockout: of who left in between the next of the group has the
/// place. One alone has won; where nobody is there any more, the knockout is empty.
fn qualified(t: &Tournament, e: &Event, qualify: u8) -> Result<Vec<EntrantNo>, Violation> {
    let open = e.matches.iter().filter(|m| m.result.is_none()).count();
    if open > 0 {
        return Err(Violation::new("groups-not-over", Source::House).with("matches", open));
    }
    let standings = still_there(t, e);
    let tiers: Vec<Vec<(EntrantNo, u16)>> = (0..usize::from(qualify))
        .map(|place| {
            let groups = (1u16..).zip(&standings);
            groups
                .filter_map(|(group, order)| Some((*order.get(place)?, group)))
                .collect()
        })
        .collect();
    Ok(crossed(&tiers))
}

/// The order of every group among those who have not left.
fn still_there(t: &Tournament, e: &Event) -> Vec<Vec<EntrantNo>> {
    let there = |group: Vec<EntrantNo>| group.into_iter().filter(|n| !t.has_left(*n)).collect();
    group_standings(e).into_iter().map(there).collect()
}

/// The knockout after groups on the director's own sheet: its ranks are those of the groups, its seeds the order in which
/// they would go on otherwise.
fn on_own_sheet(
    t: &Tournament,
    e: &Event,
    groups: &Groups,
    sheet: &OwnSheet,
    order: &[EntrantNo],
) -> Result<Plan, Violation> {
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

/// Those present, drawn from the seed; whoever has had no bye comes first, where the byes are.
fn fresh(
    t: &Tournament,
    e: &Event,
    stage: Stage,
    present: &[EntrantNo],
    seed: &Seed,
) -> Result<Vec<EntrantNo>, Violation> {
    let may = eligible(t, e, stage);
    if let Some(stranger) = present.iter().find(|n| !may.contains(n)) {
        return Err(Violation::new("stage-not-eligible", Source::House)
            .with("player", Param::Entrant(stranger.0))
            .at("present"));
    }
    if stage == Stage::Consolation {
        let rounds = feeding_rounds(e).unwrap_or(0);
        let feeds = |m: &&std::sync::Arc<Fixture>| m.phase == Phase::Main && m.round <= rounds;
        let open = e
            .matches
            .iter()
            .filter(feeds)
            .filter(|m| m.result.is_none())
            .count();
        if open > 0 {
            return Err(Violation::new("stage-too-early", Source::House).with("matches", open));
        }
    }
    let list: Vec<EntrantNo> = may.into_iter().filter(|n| present.contains(n)).collect();
    if list.len() < 2 {
        return Err(Violation::new("stage-needs-two", Source::House).with("present", list.len()));
    }
    let mut order = stage_order(seed, &list);
    order.sort_by_key(|n| had_bye(e, *n));
    Ok(order)
}

/// Whether somebody has had a bye in this event.
pub(super) fn had_bye(e: &Event, who: EntrantNo) -> bool {
    e.matches_of(who).any(|m| {
        Side::BOTH
            .into_iter()
            .any(|side| m.seats[side] == Seat::Bye)
            && m.winner() == Some(who)
    })
}
