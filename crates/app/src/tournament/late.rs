//! Late entry: who waits for a place on the sheet, and which places there are.

use crate::lists::Timestamp;
use crawford_tournament::coming::{Falling, falling_choices};
use crawford_tournament::{
    EntrantNo, Event, LateChoice, LateEntry, SeatRef, Tournament, event_takes, late_choices,
};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LateEntryOverview {
    pub drawn: bool,
    pub open: bool,
    /// When it closes by itself.
    pub until: Option<Timestamp>,
    /// Who is in the tournament and not on the sheet, but may come onto it, the newest first.
    pub waiting: Vec<EntrantNo>,
    /// Whether the program may choose among the byes.
    pub by_seed: bool,
    /// Whether the places are byes; otherwise they are those of people who are absent.
    pub byes: bool,
    pub places: Vec<OpenPlace>,
    /// What may become of the place below that has been played past, where one has.
    pub falling: Option<Vec<Falling>>,
}

/// A place for a latecomer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct OpenPlace {
    pub seat: SeatRef,
    pub bye: bool,
    /// Who loses their bye by it, or whose place is taken.
    pub at_the_cost_of: Option<EntrantNo>,
    pub opponent: Option<EntrantNo>,
}

impl LateEntryOverview {
    #[must_use]
    pub fn of(t: &Tournament, event: &Event) -> LateEntryOverview {
        let (open, until) = match event.late_entry {
            LateEntry::Closed => (false, None),
            LateEntry::Open { until } => (true, until),
        };
        let waiting = t.entrants.values().rev().filter(|entrant| {
            let n = entrant.number;
            let may_come = event.entered.contains(&n) || event_takes(t, event, n);
            !entrant.withdrawn && may_come && event.matches_of(n).next().is_none()
        });
        let choices = late_choices(t, event.number);
        let past = choices.iter().find(|choice| choice.played_past);
        LateEntryOverview {
            drawn: event.draw.is_some(),
            open,
            until: until.map(Timestamp),
            waiting: waiting.map(|entrant| entrant.number).collect(),
            by_seed: choices.iter().any(|c| c.is_bye && !c.played_past),
            byes: choices.first().is_some_and(|choice| choice.is_bye),
            falling: past.map(|past| falling_choices(event, past.seat)),
            places: choices.iter().map(|c| OpenPlace::of(event, c)).collect(),
        }
    }
}

impl OpenPlace {
    fn of(event: &Event, choice: &LateChoice) -> OpenPlace {
        let opposite = choice.seat.opposite();
        let m = event.fixture(opposite.of);
        OpenPlace {
            seat: choice.seat,
            bye: choice.is_bye,
            at_the_cost_of: choice.at_the_cost_of,
            opponent: m.and_then(|m| m.seats[opposite.side].entrant()),
        }
    }
}
