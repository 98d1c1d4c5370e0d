//! The preview of a later stage: which can be drawn, who would meet whom, and the reason for each seed.

use super::graph::GroupTies;
use super::seed::{Seed, stage_seed};
use super::seeding::places_of_seeds;
use super::stages::{draw, eligible, group_standings};
use super::{EntrantNo, Event, EventFact, EventNo, Fact, Seat, Stage, Tournament, find};
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::how_many;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StagePreview {
    /// Its entrants in seed order, each with where they come from.
    pub order: Vec<Seeded>,
    /// Who meets whom in the first round, down the sheet; nobody: a bye.
    pub pairs: Vec<(EntrantNo, Option<EntrantNo>)>,
    /// Who meets, on a sheet of the director's own, whoever comes out of an earlier match.
    pub wait: Vec<EntrantNo>,
    /// The seed the order comes from, in hexadecimal; none where the groups give it.
    pub seed: Option<String>,
}

/// Somebody's place in the seed order of a stage, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seeded {
    pub who: EntrantNo,
    /// The group they come from, and their place in it from 1.
    pub group: Option<(u16, usize)>,
    /// The round of this stage in which they may first meet somebody of their own group; 0: in none.
    pub own_group_from: u32,
    /// Whether a sheet of the director's own says where they stand.
    pub by_sheet: bool,
    /// Whether they have had a bye before, which seeds them after those who have had none.
    pub had_bye: bool,
}

/// The stages that could follow an event now: the knockout of its groups, and each stage for which at least two have
/// lost the matches that lead to it.
#[must_use]
pub fn stages_to_draw(t: &Tournament, e: &Event) -> Vec<Stage> {
    let can = |stage: &Stage| {
        if e.draw.is_none() || e.matches.iter().any(|m| m.phase.stage() == *stage) {
            return false;
        }
        match stage {
            Stage::Main => e.capabilities().group_play().is_some(),
            _ => eligible(t, e, *stage).len() > 1,
        }
    };
    Stage::FOLLOWING.into_iter().filter(can).collect()
}

/// The seed a stage of this event is drawn from. It follows from the seed of the draw, which is public.
pub fn seed_of_stage(e: &Event, stage: Stage) -> Result<Seed, Violation> {
    let before = || refuse::stage_before_draw();
    let seed = e.draw.as_ref().ok_or_else(before)?.drawn_from()?;
    let matches = u64::from(how_many(e.matches.len()));
    Ok(stage_seed(&seed, stage.word(), matches))
}

pub fn preview_stage(
    t: &Tournament,
    event: EventNo,
    stage: Stage,
    present: &[EntrantNo],
    ties: GroupTies,
) -> Result<StagePreview, Violation> {
    let e = find::event(t, event)?;
    let facts = draw(t, e, stage, present, ties, &seed_of_stage(e, stage)?)?;
    let drawn = facts.into_iter().find_map(|fact| match fact {
        Fact::Event {
            fact: EventFact::StageDrawn {
                order, plan, seed, ..
            },
            ..
        } => Some((order, plan, seed)),
        _ => None,
    });
    let (order, plan, seed) = drawn.ok_or_else(refuse::stage_not_of_this_format)?;
    let (mut pairs, mut wait) = (Vec::new(), Vec::new());
    for m in &plan.matches {
        match (m.seats.top, m.seats.bottom) {
            (Seat::Entrant(who), Seat::Empty) | (Seat::Empty, Seat::Entrant(who)) => wait.push(who),
            (Seat::Entrant(a), other) => pairs.push((a, other.entrant())),
            (Seat::Bye, Seat::Entrant(b)) => pairs.push((b, None)),
            _ => {}
        }
    }
    Ok(StagePreview {
        pairs,
        wait,
        order: seeded(e, stage, &order),
        seed,
    })
}

/// The seed order of a stage with the reason for each place. Groups give that of the knockout alone; byes are those before
/// the stage.
#[must_use]
pub fn seeded(e: &Event, stage: Stage, order: &[EntrantNo]) -> Vec<Seeded> {
    let made = e.stages.iter().find(|made| made.stage == stage);
    let mut groups: BTreeMap<EntrantNo, (u16, usize)> = BTreeMap::new();
    let standings = match stage {
        Stage::Main => group_standings(e),
        _ => Vec::new(),
    };
    for (group, standing) in (1u16..).zip(standings) {
        groups.extend(
            (1usize..)
                .zip(standing)
                .map(|(place, who)| (who, (group, place))),
        );
    }
    let by_sheet = e
        .capabilities()
        .group_play()
        .is_some_and(|groups| groups.sheet.is_some());
    let places = places_of_seeds(order.len());
    let spots: Vec<(EntrantNo, usize)> = order.iter().copied().zip(places).collect();
    let of = |who: EntrantNo| groups.get(&who).copied();
    let view = |(who, place): &(EntrantNo, usize)| {
        let group = of(*who);
        let same = spots.iter().filter(|(other, _)| {
            other != who && group.is_some_and(|(g, _)| of(*other).is_some_and(|(o, _)| o == g))
        });
        // Two meet in the round that plays out the smallest part of the sheet with both in it.
        let rounds =
            same.map(|(_, other)| usize::BITS.saturating_sub((place ^ other).leading_zeros()));
        Seeded {
            who: *who,
            group,
            by_sheet,
            own_group_from: rounds.min().unwrap_or(0),
            had_bye: e
                .byes_of(*who)
                .any(|m| made.is_none_or(|made| m.number < made.first)),
        }
    };
    spots.iter().map(view).collect()
}
