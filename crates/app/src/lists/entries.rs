//! The entrants of a tournament.

use crawford_tournament::{Entrant, EntrantNo, Event, EventNo, Tournament};
use serde::Serialize;

/// Somebody who checked in: a player, a pair or a team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EntrantRow {
    /// The number they checked in with.
    #[serde(rename = "sign_in_number")]
    pub number: EntrantNo,
    pub player: String,
    /// By number.
    #[serde(rename = "event_numbers")]
    pub events: Vec<EventNo>,
    /// The rating they entered with, in whole points.
    pub rating: Option<i64>,
    /// Whether they have left.
    #[serde(rename = "withdrawn")]
    pub left: bool,
}

impl EntrantRow {
    /// Of an entrant who is called so.
    #[must_use]
    pub fn of(t: &Tournament, entrant: &Entrant, player: String) -> EntrantRow {
        let number = entrant.number;
        let entered = t.events.values().filter(|e| e.entered.contains(&number));
        EntrantRow {
            number,
            player,
            events: entered.map(|e| e.number).collect(),
            rating: entrant.rating.map(|thousandths| thousandths / 1000),
            left: entrant.withdrawn,
        }
    }
}

/// Everyone, in the order of check-in.
pub fn entries<'a>(
    t: &'a Tournament,
    name: &'a dyn Fn(EntrantNo) -> String,
) -> impl DoubleEndedIterator<Item = EntrantRow> + 'a {
    let entrants = t.entrants.values();
    entrants.map(move |entrant| EntrantRow::of(t, entrant, name(entrant.number)))
}

/// Everyone in an event, in the order in which they entered it.
pub fn entries_of<'a>(
    t: &'a Tournament,
    event: &'a Event,
    name: &'a dyn Fn(EntrantNo) -> String,
) -> impl Iterator<Item = EntrantRow> + 'a {
    let entrants = event.entered.iter().filter_map(|n| t.entrant(*n));
    entrants.map(move |entrant| EntrantRow::of(t, entrant, name(entrant.number)))
}
