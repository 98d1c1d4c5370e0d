//! The commands of formats without a bracket.

use super::schedule::join;
use super::{climb, free_play};
use crate::tournament::settle::Draft;
use crate::tournament::{Command, EntrantNo, Event, Fact, Tournament, entries, sides};
use crate::violation::{Param, Rule, Source, Violation};

/// Answers the commands about schedules, ladders and free nights.
pub(in crate::tournament) fn decide(
    t: &Tournament,
    command: &Command,
) -> Result<Vec<Fact>, Violation> {
    match command {
        Command::Join {
            event,
            entrant,
            missed,
        } => {
            let e = entries::find(t, *event)?;
            may_join(t, e, *entrant)?;
            let mut base = Draft::on(t);
            if t.has_left(*entrant) {
                base.say(Fact::Returned { entrant: *entrant });
            }
            let mut draft = if e.capabilities().ladder.is_some() {
                let mut draft = Draft::on(&base.state);
                draft.say(Fact::Joined {
                    event: *event,
                    entrant: *entrant,
                });
                draft
            } else if e.capabilities().schedule.is_some() {
                join(&base.state, e, *entrant, *missed)?
            } else {
                return Err(Violation::new(Rule::NOT_A_SCHEDULE, Source::House)
                    .with("event", e.settings.name.as_str()));
            };
            draft.facts.splice(0..0, base.facts);
            Ok(draft.settle())
        }
        Command::Challenge {
            event,
            by,
            of,
            now,
            today,
        } => climb::challenge(t, entries::find(t, *event)?, *by, *of, *now, *today),
        Command::SetRungs { event, order } => climb::set_rungs(entries::find(t, *event)?, order),
        Command::SetDue { event, numbers, by } => {
            let e = entries::find(t, *event)?;
            for number in numbers {
                let m = crate::tournament::tables::find(t, *event, *number)?;
                if m.result.is_some() {
                    return Err(Violation::new(Rule::DUE_OF_A_DECIDED_MATCH, Source::House)
                        .with("match", number.0)
                        .at("by"));
                }
            }
            let same = |n| e.fixture(n).is_some_and(|m| m.due == *by);
            Ok(if numbers.iter().all(|n| same(*n)) {
                Vec::new()
            } else {
                vec![Fact::DueSet {
                    event: *event,
                    numbers: numbers.clone(),
                    by: *by,
                }]
            })
        }
        Command::LeaveOut {
            event,
            entrant,
            out,
        } => {
            let e = entries::find(t, *event)?;
            if e.capabilities().schedule.is_none() {
                return Err(Violation::new(Rule::NOT_A_SCHEDULE, Source::House)
                    .with("event", e.settings.name.as_str()));
            }
            Ok(if e.left_out.contains(entrant) == *out {
                Vec::new()
            } else {
                vec![Fact::ResultsLeftOut {
                    event: *event,
                    entrant: *entrant,
                    out: *out,
                }]
            })
        }
        Command::PlayFree {
            event,
            players,
            length,
            entry,
            overrule,
        } => {
            let e = entries::find(t, *event)?;
            free_play::play(t, e, *players, *length, entry.as_ref(), *overrule)
        }
        _ => Ok(Vec::new()),
    }
}

/// That somebody who signed in is not in the event yet, which has been drawn.
fn may_join(t: &Tournament, e: &Event, entrant: EntrantNo) -> Result<(), Violation> {
    if t.entrant(entrant).is_none() {
        return Err(Violation::new(Rule::ENTRANT_UNKNOWN, Source::House).with("number", entrant.0));
    }
    if e.draw.is_none() {
        return Err(Violation::new(Rule::LATE_BEFORE_DRAW, Source::Custom)
            .with("event", e.settings.name.as_str()));
    }
    let there = e.rungs.contains(&entrant) || e.matches_of(entrant).next().is_some();
    if there {
        return Err(Violation::new(Rule::ON_THE_SHEET_ALREADY, Source::House)
            .with("player", Param::Entrant(entrant.0)));
    }
    sides::may_enter(t, e, entrant)
}
