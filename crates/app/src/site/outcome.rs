//! The outcome of a tournament or a night: how many came, the state of its events, the winners.

use crate::tournament::Names;
use crate::tournament::event::{EventProgress, state};
use crawford_chouette::{Night, PlayerNo};
use crawford_journal::PersonId;
use crawford_tournament::{EntrantNo, EventNo, Tournament};
use serde::Serialize;
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HeldTournament {
    /// How many people came, in all events together.
    pub came: usize,
    /// The events with anything to show.
    pub events: Vec<HeldEvent>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HeldEvent {
    pub event: EventNo,
    /// Its progress, while the tournament is running.
    pub state: Option<EventProgress>,
    pub winners: Vec<EntrantNo>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HeldNight {
    pub came: usize,
    /// Who won most points, once it is finished.
    pub best: Vec<PlayerNo>,
}

#[must_use]
pub fn held_tournament(t: &Tournament, names: &Names, running: bool) -> HeldTournament {
    let people = t.came().flat_map(|entrant| entrant.persons());
    let came: BTreeSet<PersonId> = people.map(|person| names.who(person)).collect();
    let events = t.events.values().map(|event| HeldEvent {
        event: event.number,
        state: running.then(|| state(t, event)),
        winners: event.winners(t),
    });
    HeldTournament {
        came: came.len(),
        events: events
            .filter(|event| event.state.is_some() || !event.winners.is_empty())
            .collect(),
    }
}

#[must_use]
pub fn held_night(night: &Night, finished: bool) -> HeldNight {
    let best = night.players.iter().map(|p| p.points).max();
    let best = best.filter(|points| *points > 0 && finished);
    let first = night.players.iter().filter(|p| Some(p.points) == best);
    HeldNight {
        came: night.players.len(),
        best: first.map(|player| player.number).collect(),
    }
}
