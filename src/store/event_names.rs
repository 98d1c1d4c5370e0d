//! How an event's people are named in public, where not in full.

use super::{
    Conn, StoreError, Tx, clubs,
    connection::each,
    schema::{event_names, streams},
};
use crate::club::shown::Shown;
use crate::journal::{ClubId, StreamId};
use diesel::prelude::*;

/// What is set in all of a club's tournaments.
///
/// # Errors
/// When the database fails.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(StreamId, i64, Shown)>, StoreError> {
    let rows: Vec<(StreamId, i64, String)> = each!(conn, c => event_names::table
        .inner_join(streams::table.on(streams::id.eq(event_names::stream)))
        .filter(streams::club.eq(club))
        .select((event_names::stream, event_names::event, event_names::shown))
        .load(c))?;
    let read = |(stream, event, word): (StreamId, i64, String)| (stream, event, Shown::read(&word));
    Ok(rows.into_iter().map(read).collect())
}

/// Sets it. Raises the club's edition.
///
/// # Errors
/// When the database fails.
pub fn set(
    tx: &mut Tx<'_>,
    club: ClubId,
    stream: StreamId,
    event: i64,
    shown: Shown,
) -> Result<(), StoreError> {
    each!(tx, c => diesel::insert_into(event_names::table)
        .values((
            event_names::stream.eq(stream),
            event_names::event.eq(event),
            event_names::shown.eq(shown.word()),
        ))
        .on_conflict((event_names::stream, event_names::event))
        .do_update()
        .set(event_names::shown.eq(shown.word()))
        .execute(c))?;
    clubs::raise_edition(tx, club)
}
