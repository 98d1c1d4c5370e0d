//! How an event's people are named in public, where not in full.

use super::{
    Conn, StoreError, Tx, clubs,
    ids::{number, word},
    query::prelude::*,
    schema::{event_names, streams},
};
use crawford_club::shown::NameDisplay;
use crawford_forms::Choice;
use crawford_journal::{ClubId, StreamId};
use crawford_tournament::EventNo;

pub fn of_club(
    conn: &mut Conn,
    club: ClubId,
) -> Result<Vec<(StreamId, EventNo, NameDisplay)>, StoreError> {
    let rows: Vec<(StreamId, i64, String)> = event_names::table
        .inner_join(streams::table.on(streams::id.eq(event_names::stream)))
        .filter(streams::club.eq(club))
        .select((event_names::stream, event_names::event, event_names::shown))
        .load(conn)?;
    let read = |(stream, event, shown): (StreamId, i64, String)| {
        let row = format_args!("event_names {stream}/{event}");
        Ok((stream, EventNo(number(event, row)?), word(&shown, row)?))
    };
    rows.into_iter().map(read).collect()
}

/// Raises the club's edition.
pub fn set(
    tx: &mut Tx<'_>,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
    shown: NameDisplay,
) -> Result<(), StoreError> {
    let event = i64::from(event.0);
    diesel::insert_into(event_names::table)
        .values((
            event_names::stream.eq(stream),
            event_names::event.eq(event),
            event_names::shown.eq(shown.word()),
        ))
        .on_conflict((event_names::stream, event_names::event))
        .do_update()
        .set(event_names::shown.eq(shown.word()))
        .execute(tx)?;
    clubs::raise_edition(tx, club)
}
