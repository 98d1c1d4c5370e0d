//! Challenges on a ladder: who may challenge whom, and the rungs after a result or a correction.

use super::ladder::{LadderRules, LadderStep, climbed, within_reach};
use crate::draft::Draft;
use crate::fields;
use crate::graph::planned;
use crate::{
    EntrantNo, Event, EventFact, EventNo, Fact, Fixture, LaterMatches, MatchNo, Phase, Seat,
    SeatRef, Touched, Tournament,
};
use backgammon::{BySide, Side};
use chrono::{Days, NaiveDate};
use crawford_forms::violation::{Source, Violation, refuse};
use crawford_journal::{UtcMicros, how_many};

const DAY: i64 = 24 * 60 * 60 * 1_000_000;

#[must_use]
pub fn open_challenge(e: &Event, who: EntrantNo) -> Option<&Fixture> {
    e.matches_of(who)
        .find(|m| m.phase == Phase::Ladder && m.result.is_none())
}

pub fn may_challenge(
    t: &Tournament,
    e: &Event,
    by: EntrantNo,
    of: EntrantNo,
    now: UtcMicros,
) -> Result<(), Violation> {
    let Some(rules) = e.capabilities().challenges() else {
        return Err(refuse::not_a_ladder(e.settings.name.as_str()));
    };
    if by == of {
        return Err(refuse::challenge_of_oneself()
            .by(Source::Custom)
            .at(fields::OF));
    }
    for (who, field) in [(by, fields::BY), (of, fields::OF)] {
        if !e.rungs.contains(&who) {
            return Err(refuse::not_on_the_ladder(who).by(Source::Custom).at(field));
        }
        if t.has_left(who) {
            return Err(refuse::challenge_of_who_left(who)
                .by(Source::Custom)
                .at(field));
        }
        if let Some(open) = open_challenge(e, who) {
            return Err(refuse::challenge_still_open(open.number.0, who)
                .by(Source::Custom)
                .at(field));
        }
    }
    let rung = |who| {
        let at = e.rungs.iter().position(|n| *n == who);
        at.expect("who is not on the ladder was refused above")
    };
    if rung(of) > rung(by) {
        return Err(refuse::challenge_downwards(of)
            .by(Source::Custom)
            .at(fields::OF));
    }
    let reachable = within_reach(&e.rungs, by, rules.reach, |n| t.has_left(n));
    if !reachable.contains(&of) {
        let highest = reachable.last().copied().unwrap_or(of);
        return Err(refuse::challenge_out_of_reach(highest, by, rules.reach)
            .by(Source::Custom)
            .at(fields::OF));
    }
    let decided = |m: &&Fixture| m.result.is_some() && !m.is_void();
    let ends = |m: &Fixture, days: u16| {
        let until = m
            .ended_at()?
            .0
            .saturating_add(i64::from(days).saturating_mul(DAY));
        let left = until.saturating_sub(now.0);
        // Days begun count in full, so that no message says "in 0 days".
        (left > 0).then(|| left.saturating_add(DAY - 1).div_euclid(DAY))
    };
    let challenged = e
        .matches_of(of)
        .filter(|m| m.seats.bottom == Seat::Entrant(of))
        .filter(decided)
        .filter_map(|m| ends(m, rules.immunity))
        .max();
    if let Some(days) = challenged {
        return Err(refuse::challenge_of_the_immune(days, of)
            .by(Source::Custom)
            .at(fields::OF));
    }
    let again = e
        .matches_of(by)
        .filter(|m| m.side_of(of).is_some() && m.winner() == Some(of))
        .filter(decided)
        .filter_map(|m| ends(m, rules.wait))
        .max();
    if let Some(days) = again {
        return Err(refuse::challenge_again_too_soon(days, of)
            .by(Source::Custom)
            .at(fields::OF));
    }
    Ok(())
}

/// Those somebody may challenge now, nearest first.
#[must_use]
pub fn challengeable(t: &Tournament, e: &Event, by: EntrantNo, now: UtcMicros) -> Vec<EntrantNo> {
    let reach = e.capabilities().challenges().map_or(0, |rules| rules.reach);
    within_reach(&e.rungs, by, reach, |n| t.has_left(n))
        .into_iter()
        .filter(|of| may_challenge(t, e, by, *of, now).is_ok())
        .collect()
}

/// Answers [`crate::EventCommand::Challenge`]: a match with the challenger in the first seat, and its last day.
pub(crate) fn challenge(
    t: &Tournament,
    e: &Event,
    by: EntrantNo,
    of: EntrantNo,
    now: UtcMicros,
    today: NaiveDate,
) -> Result<Vec<Fact>, Violation> {
    may_challenge(t, e, by, of, now)?;
    let number = e.next_match();
    let seats = BySide::new(Seat::Entrant(by), Seat::Entrant(of));
    let matches = vec![planned(number, Phase::Ladder, 1, seats)];
    let mut facts = vec![EventFact::paired(Phase::Ladder, 1, matches, true).of(e.number)];
    let days = e.capabilities().challenges().map_or(0, |rules| rules.days);
    if days > 0 {
        facts.push(
            EventFact::DueSet {
                numbers: vec![number],
                by: today.checked_add_days(Days::new(u64::from(days))),
            }
            .of(e.number),
        );
    }
    Ok(facts)
}

pub(crate) fn after_decided(draft: &mut Draft, event: EventNo, number: MatchNo) {
    let Some(e) = draft.state.event(event) else {
        return;
    };
    let Some(rules) = e.capabilities().challenges() else {
        return;
    };
    let Some(m) = e.fixture(number) else { return };
    let after = moved_by(&e.rungs, m, rules);
    if after == e.rungs {
        return;
    }
    let Some(climber) = m.winner() else { return };
    let rung = |order: &[EntrantNo]| {
        let at = order.iter().position(|n| *n == climber);
        at.expect("the rungs change for somebody who stands on them alone")
    };
    let one_based = |at: usize| how_many(at).saturating_add(1);
    let fact = EventFact::Climbed {
        number,
        entrant: climber,
        from: one_based(rung(&e.rungs)),
        to: one_based(rung(&after)),
        on_win: rules.on_win,
    }
    .of(event);
    draft.say(fact);
}

fn moved_by(order: &[EntrantNo], m: &Fixture, rules: &LadderRules) -> Vec<EntrantNo> {
    let won = m
        .result
        .as_ref()
        .is_some_and(|r| r.winner == Some(Side::Top));
    match m.players().filter(|_| won && !m.is_void()) {
        Some(players) => climbed(order, players.top, players.bottom, rules.on_win),
        None => order.to_vec(),
    }
}

/// The rungs played through from the beginning, with every result as it stands now.
#[must_use]
pub fn worked_out(e: &Event) -> Vec<EntrantNo> {
    let Some(rules) = e.capabilities().challenges() else {
        return Vec::new();
    };
    let mut order: Vec<EntrantNo> = Vec::new();
    for step in &e.steps {
        match step {
            LadderStep::Set(set) => order.clone_from(set),
            LadderStep::Joined(n) => order.push(*n),
            LadderStep::Decided(number) => {
                if let Some(m) = e.fixture(*number) {
                    order = moved_by(&order, m, rules);
                }
            }
        }
    }
    order
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shifted {
    pub who: EntrantNo,
    /// The rung now, from 1.
    pub from: u32,
    /// The rung by the results played through from the beginning.
    pub to: u32,
}

/// Who would be on another rung if the rungs were computed again, best rung first.
#[must_use]
pub fn shifted(e: &Event) -> Vec<Shifted> {
    let after = worked_out(e);
    (1u32..)
        .zip(&after)
        .filter_map(|(to, who)| {
            let from = (1u32..).zip(&e.rungs).find(|(_, n)| *n == who)?.0;
            (from != to).then_some(Shifted {
                who: *who,
                from,
                to,
            })
        })
        .collect()
}

/// The challenges decided after this one by either of its players, which correcting it touches.
#[must_use]
pub(crate) fn touched_later(e: &Event, number: MatchNo) -> Vec<Touched> {
    let of_either = |m: &Fixture| {
        e.fixture(number)
            .is_some_and(|first| first.entrants().any(|n| m.side_of(n).is_some()))
    };
    e.steps
        .iter()
        .skip_while(|step| **step != LadderStep::Decided(number))
        .skip(1)
        .filter_map(|step| e.fixture(step.decided()?))
        .filter(|m| of_either(m))
        .map(|m| Touched {
            seat: SeatRef {
                of: m.number,
                side: Side::Top,
            },
            who: m.seats.top,
            status: m.status(),
        })
        .collect()
}

/// After a correction, computes the rungs again, unless only the record is to change.
pub(crate) fn after_corrected(
    draft: &mut Draft,
    event: EventNo,
    number: MatchNo,
    standing: LaterMatches,
) {
    let Some(e) = draft.state.event(event) else {
        return;
    };
    if e.capabilities().challenges().is_none() {
        return;
    }
    let order = worked_out(e);
    if order == e.rungs {
        return;
    }
    // Leaving the rungs as they are is recorded, so that later computations begin from there.
    let fact = if standing == LaterMatches::RecordOnly {
        EventFact::RungsSet {
            order: e.rungs.clone(),
            after: None,
        }
        .of(event)
    } else {
        EventFact::RungsSet {
            order,
            after: Some(number),
        }
        .of(event)
    };
    draft.say(fact);
}

/// After an undo: the challenges that remain may lead to other rungs than it left, since a challenge takes the rung at
/// which the other stood then.
pub(crate) fn after_taken_back(draft: &mut Draft, event: EventNo) {
    let Some(e) = draft.state.event(event) else {
        return;
    };
    let order = worked_out(e);
    if e.capabilities().challenges().is_none() || order == e.rungs {
        return;
    }
    let decided = e.steps.iter().rev().find_map(LadderStep::decided);
    draft.say_in(
        event,
        EventFact::RungsSet {
            order,
            after: decided,
        },
    );
}

/// Answers [`crate::EventCommand::MoveRung`].
pub(crate) fn move_rung(e: &Event, entrant: EntrantNo, rung: u16) -> Result<Vec<Fact>, Violation> {
    if e.capabilities().challenges().is_none() {
        return Err(refuse::not_a_ladder(e.settings.name.as_str()));
    }
    if !e.rungs.contains(&entrant) {
        return Err(refuse::not_on_the_ladder(entrant)
            .by(Source::Custom)
            .at(fields::ENTRANT));
    }
    let mut order = e.rungs.clone();
    order.retain(|n| *n != entrant);
    let place = usize::from(rung).saturating_sub(1).min(order.len());
    order.insert(place, entrant);
    if order == e.rungs {
        return Ok(Vec::new());
    }
    Ok(vec![
        EventFact::RungsSet { order, after: None }.of(e.number),
    ])
}
