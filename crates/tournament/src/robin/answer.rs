//! The commands of formats without a bracket.

use super::schedule::join;
use super::{climb, free_play};
use crate::draft::Draft;
use crate::{EntrantNo, Event, EventCommand, Fact, Tournament, company};
use crawford_forms::violation::{Source, Violation, refuse};

pub(crate) fn decide(
    t: &Tournament,
    e: &Event,
    command: &EventCommand,
) -> Result<Vec<Fact>, Violation> {
    let event = e.number;
    match command {
        EventCommand::Join { entrant, missed } => {
            may_join(t, e, *entrant)?;
            let mut base = Draft::on(t);
            if t.has_left(*entrant) {
                base.say(Fact::Returned { entrant: *entrant });
            }
            let mut draft = if e.capabilities().ladder.is_some() {
                let mut draft = Draft::on(&base.state);
                draft.say(Fact::Joined {
                    event,
                    entrant: *entrant,
                });
                draft
            } else if e.capabilities().schedule.is_some() {
                join(&base.state, e, *entrant, *missed)?
            } else {
                return Err(refuse::not_a_schedule());
            };
            draft.facts.splice(0..0, base.facts);
            Ok(draft.settle())
        }
        EventCommand::Challenge { by, of, now, today } => {
            climb::challenge(t, e, *by, *of, *now, *today)
        }
        EventCommand::SetRungs { order } => climb::set_rungs(e, order),
        EventCommand::SetDue { numbers, by } => {
            for number in numbers {
                let m = crate::find::fixture(t, event, *number)?;
                if m.result.is_some() {
                    return Err(refuse::due_of_a_decided_match(number.0).at("by"));
                }
            }
            let same = |n| e.fixture(n).is_some_and(|m| m.due == *by);
            Ok(if numbers.iter().all(|n| same(*n)) {
                Vec::new()
            } else {
                vec![Fact::DueSet {
                    event,
                    numbers: numbers.clone(),
                    by: *by,
                }]
            })
        }
        EventCommand::LeaveOut { entrant, out } => {
            if e.capabilities().schedule.is_none() {
                return Err(refuse::not_a_schedule());
            }
            Ok(if e.left_out.contains(entrant) == *out {
                Vec::new()
            } else {
                vec![Fact::ResultsLeftOut {
                    event,
                    entrant: *entrant,
                    out: *out,
                }]
            })
        }
        EventCommand::PlayFree {
            players,
            length,
            entry,
            overrule,
        } => free_play::play(t, e, *players, *length, entry.as_ref(), *overrule),
        _ => Ok(Vec::new()),
    }
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
