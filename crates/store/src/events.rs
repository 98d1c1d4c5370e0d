//! Read table of a stream: its events. Written in the transaction of the facts.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    schema::{
        events::{self, dsl},
        streams,
    },
};
use crawford_journal::{ClubId, StreamId};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = events)]
pub struct EventRow {
    pub event: i64,
    pub name: String,
    pub entrants: i64,
    pub drawn: bool,
}

/// Other rows of the stream are deleted.
pub fn replace(tx: &mut Tx<'_>, stream: StreamId, rows: &[EventRow]) -> Result<(), StoreError> {
    each!(tx, c => diesel::delete(events::table.filter(dsl::stream.eq(stream))).execute(c))?;
    for row in rows {
        each!(tx, c => diesel::insert_into(events::table)
            .values((dsl::stream.eq(stream), row))
            .execute(c))?;
    }
    Ok(())
}

/// Ordered by number.
pub fn of_stream(conn: &mut Conn, stream: StreamId) -> Result<Vec<EventRow>, StoreError> {
    Ok(each!(conn, c => events::table
        .filter(dsl::stream.eq(stream))
        .order(dsl::event)
        .select(EventRow::as_select())
        .load(c))?)
}

pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(StreamId, EventRow)>, StoreError> {
    Ok(each!(conn, c => events::table
        .inner_join(streams::table.on(streams::id.eq(events::stream)))
        .filter(streams::club.eq(club))
        .order((events::stream, events::event))
        .select((events::stream, EventRow::as_select()))
        .load(c))?)
}
