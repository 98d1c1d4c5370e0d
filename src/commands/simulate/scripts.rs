//! What each format of the command is as the settings of an event, and what the program says of one that was played.

use super::checker::{Claims, Kind};
use crate::tournament::simulate::{Night, Script};
use crate::tournament::{EventSettings, Lengths, Place, places};
use std::collections::BTreeMap;

/// The rules of an event of this format.
pub(super) fn settings(
    kind: Kind,
    _players: usize,
    _rounds: Option<usize>,
) -> Result<EventSettings, String> {
    let lengths = Lengths::try_from(vec![7, 5]).map_err(|error| error.to_string())?;
    let settings = EventSettings::usual("Simulated", lengths);
    match kind {
        Kind::SingleElimination => Ok(settings),
        _ => Err(format!("{kind:?} cannot be played yet")),
    }
}

/// What the program says a tournament came to.
pub(super) fn claims(_kind: Kind, _script: &Script, night: &Night) -> Claims {
    let mut claims = Claims {
        stuck: night.stuck.is_some(),
        ..Claims::default()
    };
    for event in night.room.t.events.values() {
        claims
            .places
            .insert("main".to_owned(), grouped(&places(event)));
    }
    claims
}

/// Those who share a place together.
fn grouped(places: &[Place]) -> Vec<Vec<u32>> {
    let mut groups: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for place in places {
        groups.entry(place.from).or_default().push(place.entrant.0);
    }
    groups.into_values().collect()
}
