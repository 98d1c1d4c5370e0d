//! Decides what is reported of the clocks of a match, and the director's ruling when a flag has fallen.

use super::pace::left;
use super::report::{not_disputed, scored_at_the_desk};
use super::{
    Event, EventFact, Fact, Fixture, FlagRuling, MatchNo, OutcomeKind, ScoreEntry, Tournament, find,
};
use crate::fields;
use backgammon::{BySide, Side};
use crawford_forms::violation::{Violation, refuse};

pub(super) fn read_clock(
    t: &Tournament,
    e: &Event,
    number: MatchNo,
    left: BySide<u32>,
    flag: Option<Side>,
    by_hand: bool,
) -> Result<Vec<Fact>, Violation> {
    let m = running(t, e, number)?;
    let up = m.clock.and_then(|clock| clock.flag);
    // What runs at a table takes no flag down: that is the director's.
    let flag = if by_hand { flag } else { up.or(flag) };
    read(e, m, left, flag, by_hand)
}

/// A match that is not decided, whose players may have clocks.
fn running<'t>(t: &'t Tournament, e: &'t Event, number: MatchNo) -> Result<&'t Fixture, Violation> {
    let m = find::fixture(t, e.number, number)?;
    if e.clock().is_none() {
        return Err(refuse::clock_not_used(e.settings.name.as_str()));
    }
    if m.result.is_some() {
        return Err(refuse::match_decided_already(number.0));
    }
    Ok(m)
}

fn read(
    e: &Event,
    m: &Fixture,
    mut left: BySide<u32>,
    flag: Option<Side>,
    by_hand: bool,
) -> Result<Vec<Fact>, Violation> {
    let number = m.number;
    let Some(players) = m.players() else {
        return Err(refuse::match_waits_for_players(number.0));
    };
    for (side, field) in [(Side::Top, fields::TOP), (Side::Bottom, fields::BOTTOM)] {
        if left[side] > left::MOST {
            return Err(refuse::clock_left_not_a_time().at(field));
        }
    }
    if let Some(side) = flag {
        left[side] = 0;
    }
    if m.clock
        .is_some_and(|now| (now.left, now.flag) == (left, flag))
    {
        return Ok(Vec::new());
    }
    let fact = EventFact::ClockRead {
        number,
        players,
        left,
        flag,
        by_hand,
    };
    Ok(vec![fact.of(e.number)])
}

pub(super) fn rule_on_flag(
    t: &Tournament,
    e: &Event,
    number: MatchNo,
    ruling: FlagRuling,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let m = running(t, e, number)?;
    let clock = m.clock.and_then(|clock| Some((clock, clock.flag?)));
    let Some((clock, fell)) = clock else {
        return Err(refuse::flag_not_fallen(number.0));
    };
    not_disputed(t, e.number, number)?;
    let set_on = |more: u32| {
        let left = clock
            .left
            .map(|left| left.saturating_add(more).min(left::MOST));
        read(e, m, left, None, true)
    };
    let scored = |entry: ScoreEntry| scored_at_the_desk(t, e.number, number, &entry, None, seen);
    match ruling {
        FlagRuling::Loss => scored(ScoreEntry::Outcome {
            kind: OutcomeKind::LossOnTime,
            winner: Some(fell.other()),
            score: None,
            note: None,
        }),
        FlagRuling::Points { points, more } => {
            let to = fell.other();
            let mut facts = scored(ScoreEntry::Penalty { to, points })?;
            if !facts.iter().any(|fact| decides(fact, e, number)) {
                facts.extend(set_on(more)?);
            }
            Ok(facts)
        }
        FlagRuling::PlayOn { more } => set_on(more),
    }
}

fn decides(fact: &Fact, e: &Event, number: MatchNo) -> bool {
    matches!(fact, Fact::Event { event, fact: EventFact::Decided { number: decided, .. } }
        if (*event, *decided) == (e.number, number))
}
