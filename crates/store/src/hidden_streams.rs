//! Tournaments that are visible only to those who help to run them.

use super::{
    Conn, StoreError, Tx, clubs,
    query::prelude::*,
    recomputations,
    schema::{
        hidden_streams::{self, dsl},
        streams,
    },
};
use crawford_journal::{ClubId, StreamId, UtcMicros};
use diesel::dsl::{exists, select};
use std::collections::HashSet;

/// Hides a stream, or shows it again. Raises the club's edition and recomputes its tables.
pub fn set(
    tx: &mut Tx<'_>,
    club: ClubId,
    stream: StreamId,
    hidden_at: Option<UtcMicros>,
) -> Result<(), StoreError> {
    diesel::delete(hidden_streams::table.find(stream)).execute(tx)?;
    if let Some(at) = hidden_at {
        diesel::insert_into(hidden_streams::table)
            .values((dsl::stream.eq(stream), dsl::hidden_at.eq(at)))
            .execute(tx)?;
    }
    clubs::raise_edition(tx, club)?;
    recomputations::request(tx, club)
}

pub fn holds(conn: &mut Conn, stream: StreamId) -> Result<bool, StoreError> {
    let row = hidden_streams::table.find(stream);
    Ok(select(exists(row)).get_result(conn)?)
}

pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<HashSet<StreamId>, StoreError> {
    let rows: Vec<StreamId> = hidden_streams::table
        .inner_join(streams::table.on(streams::id.eq(hidden_streams::stream)))
        .filter(streams::club.eq(club))
        .select(hidden_streams::stream)
        .load(conn)?;
    Ok(rows.into_iter().collect())
}
