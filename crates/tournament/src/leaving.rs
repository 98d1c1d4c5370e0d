//! What follows when somebody leaves, shown before it is done.

use super::correct::{PlaceMoved, places_moved};
use super::draft::Draft;
use super::money::{PrizeChange, changes};
use super::{
    Command, EntrantNo, Event, EventNo, Fixture, MatchNo, Outcome, SeatRef, Tournament, coming,
    decide,
};
use backgammon::Side;
use crawford_forms::violation::Violation;
use std::sync::Arc;

/// A match that somebody's leaving decides, and who wins it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchGiven {
    pub event: EventNo,
    pub number: MatchNo,
    /// Nobody, where both have left.
    pub to: Option<EntrantNo>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MovesOn {
    pub event: EventNo,
    pub who: EntrantNo,
    pub to: SeatRef,
}

/// What the withdrawal of somebody, with all their entries, would do.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LeavingEffects {
    pub given: Vec<MatchGiven>,
    pub moves_on: Vec<MovesOn>,
    /// The matches they sit in whose other seat nobody has reached: whoever comes there wins.
    pub to_come: Vec<(EventNo, MatchNo)>,
    /// Where the results they have no longer count.
    pub left_out: Vec<EventNo>,
    pub places: Vec<(EventNo, PlaceMoved)>,
    pub prizes: Vec<PrizeChange>,
}

impl LeavingEffects {
    #[must_use]
    pub fn any(&self) -> bool {
        *self != LeavingEffects::default()
    }
}

/// What the withdrawal of `entrant` would do, without doing it.
pub fn leaving(t: &Tournament, entrant: EntrantNo) -> Result<LeavingEffects, Violation> {
    let seen = None;
    let facts = decide(t, &Command::Withdraw { entrant, seen })?;
    let mut effects = LeavingEffects::default();
    if facts.is_empty() {
        return Ok(effects);
    }
    let after = Draft::after(t, &facts).state;
    let own = coming::entries_of_person(t, entrant);
    for (was, is) in both(t, &after) {
        let event = was.number;
        for (before, now) in both_matches(was, is) {
            let number = before.number;
            if let (None, Some(result)) = (&before.result, &now.result)
                && result.outcome != Outcome::CalledOff
            {
                let to = now.winner();
                effects.given.push(MatchGiven { event, number, to });
            }
            for side in Side::BOTH {
                let Some(who) = now.seats[side].entrant() else {
                    continue;
                };
                if now.seats[side] != before.seats[side] && !after.has_left(who) {
                    let to = SeatRef { of: number, side };
                    effects.moves_on.push(MovesOn { event, who, to });
                }
            }
            if now.result.is_none() && sits_in(&own, now) {
                effects.to_come.push((event, number));
            }
        }
        if is.left_out.iter().any(|who| !was.left_out.contains(who)) {
            effects.left_out.push(event);
        }
        let moved = places_moved(was, is).into_iter();
        effects.places.extend(moved.map(|moved| (event, moved)));
    }
    effects.prizes = changes(t, &after);
    Ok(effects)
}

/// When what the withdrawal touches last changed: who leaves, their matches, and those it decides or moves somebody to.
pub(super) fn last_changed(t: &Tournament, after: &Tournament, entrant: EntrantNo) -> u64 {
    let own = coming::entries_of_person(t, entrant);
    let entries = own.iter().filter_map(|n| t.entrant(*n)).map(|e| e.changed);
    let matches = both(t, after).flat_map(|(was, is)| both_matches(was, is));
    let touched = matches.filter(|(before, now)| {
        before.result != now.result || before.seats != now.seats || sits_in(&own, before)
    });
    let matches = touched.map(|(before, _)| before.changed);
    entries.chain(matches).max().unwrap_or(0)
}

fn sits_in(own: &[EntrantNo], m: &Fixture) -> bool {
    own.iter().any(|who| m.side_of(*who).is_some())
}

fn both<'t>(
    t: &'t Tournament,
    after: &'t Tournament,
) -> impl Iterator<Item = (&'t Event, &'t Event)> {
    let events = t.events.values().map(Arc::as_ref);
    events.filter_map(|was: &Event| Some((was, after.event(was.number)?)))
}

fn both_matches<'e>(
    was: &'e Event,
    is: &'e Event,
) -> impl Iterator<Item = (&'e Fixture, &'e Fixture)> {
    let before = was.matches.iter().map(Arc::as_ref);
    before.filter_map(|m: &Fixture| Some((m, is.fixture(m.number)?)))
}
