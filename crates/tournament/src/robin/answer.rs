//! Answers to commands of formats without a bracket.

use super::round_robin::Missed;
use super::schedule;
use crate::draft::Draft;
use crate::fields;
use crate::{EntrantNo, Event, EventFact, Fact, FixturePart, MatchNo, Tournament, company, find};
use chrono::NaiveDate;
use crawford_forms::violation::{Source, Violation, refuse};

/// Answers [`crate::EventCommand::Join`].
pub(crate) fn join(
    t: &Tournament,
    e: &Event,
    entrant: EntrantNo,
    missed: Missed,
) -> Result<Vec<Fact>, Violation> {
    may_join(t, e, entrant)?;
    let mut draft = Draft::on(t);
    if t.has_left(entrant) {
        draft.say(Fact::Returned { entrant });
    }
    let event = e.number;
    if e.capabilities().challenges().is_some() {
        draft.say_in(event, EventFact::Joined { entrant });
    } else {
        schedule::join(&mut draft, e, entrant, missed)?;
    }
    Ok(draft.settle())
}

/// Answers [`crate::EventCommand::SetDue`].
pub(crate) fn set_due(
    t: &Tournament,
    e: &Event,
    numbers: &[MatchNo],
    by: Option<NaiveDate>,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let event = e.number;
    let mut changes = false;
    for number in numbers {
        let m = find::fixture(t, event, *number)?;
        let is_open = m.result.is_none();
        changes |= m.to_change(FixturePart::Due, is_open && m.due == by, seen)?;
        if !is_open {
            return Err(refuse::match_decided_already(number.0).at(fields::BY));
        }
    }
    Ok(if changes {
        vec![
            EventFact::DueSet {
                numbers: numbers.to_vec(),
                by,
            }
            .of(event),
        ]
    } else {
        Vec::new()
    })
}

/// Answers [`crate::EventCommand::LeaveOut`].
pub(crate) fn leave_out(e: &Event, entrant: EntrantNo, out: bool) -> Result<Vec<Fact>, Violation> {
    if e.capabilities().schedule().is_none() {
        return Err(refuse::not_a_schedule());
    }
    Ok(if e.left_out.contains(&entrant) == out {
        Vec::new()
    } else {
        vec![EventFact::ResultsLeftOut { entrant, out }.of(e.number)]
    })
}

fn may_join(t: &Tournament, e: &Event, entrant: EntrantNo) -> Result<(), Violation> {
    if t.entrant(entrant).is_none() {
        return Err(refuse::entrant_unknown(entrant.0));
    }
    if e.draw.is_none() {
        return Err(refuse::late_before_draw(e.settings.name.as_str()).by(Source::Custom));
    }
    let there = e.rungs.contains(&entrant) || e.matches_of(entrant).next().is_some();
    if there {
        return Err(refuse::on_the_sheet_already(entrant));
    }
    company::may_enter(t, e, entrant)
}
