//! Joining a round robin, a league or a ladder that has begun.

use crawford_tournament::robin::late_schedule;
use crawford_tournament::{EntrantNo, Event, Tournament, event_takes};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct JoinOverview {
    pub drawn: bool,
    /// Who is in the tournament and does not play in the event, but may, the newest first.
    pub waiting: Vec<EntrantNo>,
    /// What a newcomer would play; `None` where they begin at the lowest rung of a ladder.
    pub schedule: Option<JoinSchedule>,
}

/// The matches of a newcomer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct JoinSchedule {
    pub matches: usize,
    pub next_round: u8,
    /// Matches with opponents who are busy in every round: others are moved to make room.
    pub squeezed: usize,
    /// Matches of rounds that are over.
    pub missed: usize,
}

impl JoinOverview {
    #[must_use]
    pub fn of(t: &Tournament, event: &Event) -> JoinOverview {
        let plays = |n: EntrantNo| event.rungs.contains(&n) || event.matches_of(n).next().is_some();
        let here = t.entrants.values().rev();
        let waiting = here.filter(|entrant| {
            let n = entrant.number;
            !entrant.withdrawn && !plays(n) && event_takes(t, event, n)
        });
        JoinOverview {
            drawn: event.draw.is_some(),
            waiting: waiting.map(|entrant| entrant.number).collect(),
            schedule: late_schedule(t, event).map(|schedule| JoinSchedule {
                matches: schedule.free.len().saturating_add(schedule.squeezed.len()),
                next_round: schedule.next_round,
                squeezed: schedule.squeezed.len(),
                missed: schedule.missed().count(),
            }),
        }
    }
}
