//! Events whose matches are not rated.

use super::{
    Conn, StoreError, Tx,
    ids::number,
    query::prelude::*,
    recomputations,
    schema::{
        streams,
        unrated_events::{self, dsl},
    },
};
use crawford_journal::{ClubId, StreamId};

/// Sets whether an event is rated; the club's lists are recomputed.
pub fn set(tx: &mut Tx<'_>, stream: StreamId, event: u32, rated: bool) -> Result<(), StoreError> {
    let event = i64::from(event);
    diesel::delete(unrated_events::table.find((stream, event))).execute(tx)?;
    if !rated {
        diesel::insert_into(unrated_events::table)
            .values((dsl::stream.eq(stream), dsl::event.eq(event)))
            .execute(tx)?;
    }
    recomputations::request_of_stream(tx, stream)
}

pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(StreamId, u32)>, StoreError> {
    let mut rows: Vec<(StreamId, i64)> = unrated_events::table
        .inner_join(streams::table.on(streams::id.eq(unrated_events::stream)))
        .filter(streams::club.eq(club))
        .select((unrated_events::stream, unrated_events::event))
        .load(conn)?;
    rows.sort_unstable();
    let event = |(stream, event)| {
        let event = number(event, format_args!("unrated_events {stream}/{event}"))?;
        Ok((stream, event))
    };
    rows.into_iter().map(event).collect()
}
