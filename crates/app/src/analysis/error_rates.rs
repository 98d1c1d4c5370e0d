//! The error rates of a club's members over the analysed matches of some events.

use super::errors;
use crate::lists::season_table::ErrorRateRow;
use crate::players::Viewer;
use crate::tournament::Tournaments;
use backgammon::Side;
use backgammon::analysis::Errors;
use crawford_club::name::sort_key;
use crawford_club::season::EventKey;
use crawford_journal::{ClubId, PersonId, StreamId};
use crawford_store::{Conn, Store, StoreError, analyses, merges};
use std::collections::{BTreeMap, BTreeSet};

/// By error rate, least first, with the streams they were read from. Those whom the reader does not see in an event are
/// left out with it, and so are pairs and teams, who decide together.
pub async fn error_rates(
    store: &Store,
    tournaments: &Tournaments,
    club: ClubId,
    viewer: &Viewer,
    events: &BTreeSet<EventKey>,
) -> Result<(Vec<ErrorRateRow>, Vec<(StreamId, u64)>), StoreError> {
    let read = move |conn: &mut Conn| {
        Ok::<_, StoreError>((analyses::of_club(conn, club)?, merges::merged(conn, club)?))
    };
    let (analysed, merged) = store.read(read).await?;
    let mut of_person: BTreeMap<PersonId, (u32, Errors)> = BTreeMap::new();
    let mut streams = BTreeMap::new();
    for (record, sides) in analysed {
        let event = record.event.0;
        let stream = record.stream;
        if !events.contains(&EventKey { stream, event }) {
            continue;
        }
        let story = tournaments.read(stream).await?;
        streams.insert(stream, story.version);
        let m = story.state.event(record.event);
        let m = m.and_then(|event| event.fixture(record.number));
        // Of several records of a match, the one it has.
        let Some(m) = m.filter(|m| m.record == Some(record.id)) else {
            continue;
        };
        let errors = errors(record.id, &sides)?;
        for side in Side::BOTH {
            let entrant = m.seats[side].entrant();
            let entrant = entrant.and_then(|number| story.state.entrant(number));
            let mut persons = entrant.into_iter().flat_map(|entrant| entrant.persons());
            let (Some(person), None) = (persons.next(), persons.next()) else {
                continue;
            };
            let person = merged.who(person);
            if !viewer.is_shown(person, stream, event) {
                continue;
            }
            let column = if record.crossed { side.other() } else { side };
            let (matches, sum) = of_person.entry(person).or_default();
            *matches = matches.saturating_add(1);
            *sum = sum.and(errors[column]);
        }
    }
    let row = |(person, (matches, errors)): (PersonId, (u32, Errors))| {
        Some(ErrorRateRow {
            player: viewer.name(person),
            person,
            matches,
            decisions: errors.decisions(),
            error_rate: errors.rate()?.round() as i64,
        })
    };
    let mut rows: Vec<ErrorRateRow> = of_person.into_iter().filter_map(row).collect();
    rows.sort_by_cached_key(|row| (row.error_rate, sort_key(&row.player), row.person));
    Ok((rows, streams.into_iter().collect()))
}
