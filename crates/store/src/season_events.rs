//! Rules of seasons for single events.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    ids::number,
    reckonings,
    schema::season_events::{self, dsl},
};
use crawford_club::season::{EventKey, EventRule};
use crawford_journal::{ClubId, StreamId};
use diesel::prelude::*;

/// Other rows of the season are deleted; it is recomputed.
pub fn replace(
    tx: &mut Tx<'_>,
    club: ClubId,
    season: &str,
    events: &[(EventKey, EventRule)],
) -> Result<(), StoreError> {
    each!(tx, c => diesel::delete(
        season_events::table.filter(dsl::club.eq(club).and(dsl::season.eq(season))))
        .execute(c))?;
    for (key, choice) in events {
        each!(tx, c => diesel::insert_into(season_events::table)
            .values((
                dsl::club.eq(club),
                dsl::season.eq(season),
                dsl::stream.eq(key.stream),
                dsl::event.eq(i64::from(key.event)),
                dsl::counted.eq(choice.counted),
                dsl::division.eq(i64::from(choice.division)),
                dsl::weight.eq(choice.weight),
            ))
            .execute(c))?;
    }
    reckonings::want(tx, club)
}

/// By event.
pub fn of_season(
    conn: &mut Conn,
    club: ClubId,
    season: &str,
) -> Result<Vec<(EventKey, EventRule)>, StoreError> {
    let rows: Vec<(StreamId, i64, bool, i64, i64)> = each!(conn, c => season_events::table
        .filter(dsl::club.eq(club).and(dsl::season.eq(season)))
        .select((dsl::stream, dsl::event, dsl::counted, dsl::division, dsl::weight))
        .load(c))?;
    let mut events = Vec::with_capacity(rows.len());
    for (stream, event, counted, division, weight) in rows {
        let row = format!("season_events {club} {season} {stream}/{event}");
        let key = EventKey {
            stream,
            event: number(event, &row)?,
        };
        let choice = EventRule {
            counted,
            division: number(division, &row)?,
            weight,
        };
        events.push((key, choice));
    }
    events.sort_unstable_by_key(|(key, _)| *key);
    Ok(events)
}
