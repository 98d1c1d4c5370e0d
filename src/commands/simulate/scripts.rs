//! What each format of the command is as the settings of an event, and what the program says of one that was played.

use super::checker::{Claims, Kind};
use crate::tournament::simulate::{Night, Script, Tried};
use crate::tournament::{EventSettings, Lengths, Place, places};
use std::collections::BTreeMap;

/// The rules of an event of this format: matches to 5, the final to 7.
pub(super) fn settings(
    kind: Kind,
    players: usize,
    rounds: Option<usize>,
) -> Result<EventSettings, String> {
    let lengths = Lengths::try_from(vec![7, 5]).map_err(|error| error.to_string())?;
    let word = super::out::name(kind);
    let tried = Tried::of_word(&word).ok_or_else(|| format!("{word} cannot be played yet"))?;
    Ok(tried.settings("Simulated", lengths, players, rounds))
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
