//! Compares two tables of the same season: whom a correction, or another rule, moves.

use super::table::SeasonStanding;
use super::terms::EventKey;
use crawford_journal::PersonId;
use serde::Serialize;
use std::collections::BTreeMap;

/// How a person's place and points, in millionths, differ between two tables.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StandingChange {
    pub person: PersonId,
    /// Place and points before; nothing for somebody who was not in it.
    pub before: Option<(u32, i64)>,
    pub after: Option<(u32, i64)>,
    /// The events with other points, with the points before and after.
    pub events: Vec<(EventKey, i64, i64)>,
}

/// In the order of the later table and then of the earlier. `who` says who somebody is.
#[must_use]
pub fn moved(
    before: &[SeasonStanding],
    after: &[SeasonStanding],
    who: &dyn Fn(PersonId) -> PersonId,
) -> Vec<StandingChange> {
    let (was, is) = (Side::of(before, who), Side::of(after, who));
    let mut people: Vec<PersonId> = Vec::new();
    for person in after.iter().chain(before).map(|s| who(s.person)) {
        if !people.contains(&person) {
            people.push(person);
        }
    }
    people
        .into_iter()
        .filter_map(|person| {
            let (before, after) = (was.places.get(&person), is.places.get(&person));
            let events = |side: &Side| side.events.get(&person).cloned().unwrap_or_default();
            let (old, new) = (events(&was), events(&is));
            let mut keys: Vec<EventKey> = old.keys().chain(new.keys()).copied().collect();
            keys.sort_unstable();
            keys.dedup();
            let points = |of: &BTreeMap<EventKey, i64>, key| of.get(key).copied().unwrap_or(0);
            let events: Vec<(EventKey, i64, i64)> = keys
                .iter()
                .map(|key| (*key, points(&old, key), points(&new, key)))
                .filter(|(_, before, after)| before != after)
                .collect();
            (before != after || !events.is_empty()).then(|| StandingChange {
                person,
                before: before.copied(),
                after: after.copied(),
                events,
            })
        })
        .collect()
}

/// A table by person. Two ids that were merged since are one line.
#[derive(Default)]
struct Side {
    places: BTreeMap<PersonId, (u32, i64)>,
    events: BTreeMap<PersonId, BTreeMap<EventKey, i64>>,
}

impl Side {
    fn of(standings: &[SeasonStanding], who: &dyn Fn(PersonId) -> PersonId) -> Side {
        let mut side = Side::default();
        for s in standings {
            let person = who(s.person);
            let place = side.places.entry(person).or_insert((s.rank, 0));
            *place = (place.0.min(s.rank), place.1.saturating_add(s.points));
            let events = side.events.entry(person).or_default();
            for line in s.lines.iter().filter(|line| line.counted) {
                let sum = events.entry(line.key).or_default();
                *sum = sum.saturating_add(line.points);
            }
        }
        side
    }
}
