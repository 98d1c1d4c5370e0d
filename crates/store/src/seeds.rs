//! Secret seeds of draws, from the publication of their hash until the draw's fact publishes them.

use super::{
    Conn, StoreError, Tx,
    query::prelude::*,
    schema::draw_seeds::{self, dsl},
};
use crawford_journal::StreamId;
use crawford_tournament::EventNo;

#[derive(Insertable)]
#[diesel(table_name = draw_seeds, treat_none_as_default_value = false)]
struct Row<'a> {
    stream: StreamId,
    event: i64,
    ordinal: i64,
    seed: &'a [u8],
}

/// Stores a seed for a draw of an event. One whose hash was published is never replaced.
pub fn add(
    tx: &mut Tx<'_>,
    stream: StreamId,
    event: EventNo,
    seed: &[u8; 32],
) -> Result<(), StoreError> {
    let event = i64::from(event.0);
    let newest: Option<i64> = draw_seeds::table
        .filter(dsl::stream.eq(stream).and(dsl::event.eq(event)))
        .select(diesel::dsl::max(dsl::ordinal))
        .first(tx)?;
    let row = Row {
        stream,
        event,
        ordinal: newest.unwrap_or(0).saturating_add(1),
        seed,
    };
    diesel::insert_into(draw_seeds::table)
        .values(row)
        .execute(tx)?;
    Ok(())
}

/// The unpublished seeds of an event, in the order they were made.
pub fn secret(
    conn: &mut Conn,
    stream: StreamId,
    event: EventNo,
) -> Result<Vec<[u8; 32]>, StoreError> {
    let event = i64::from(event.0);
    let seeds: Vec<Vec<u8>> = draw_seeds::table
        .filter(dsl::stream.eq(stream).and(dsl::event.eq(event)))
        .order(dsl::ordinal)
        .select(dsl::seed)
        .load(conn)?;
    let whole = |bytes: Vec<u8>| {
        <[u8; 32]>::try_from(bytes).map_err(|bytes| {
            StoreError::unreadable(
                format_args!("a seed of event {event} of stream {stream}"),
                format_args!("it is {} bytes long, not 32", bytes.len()),
            )
        })
    };
    seeds.into_iter().map(whole).collect()
}

/// Deletes a seed, in the transaction whose fact publishes it: it is never used again, even when the draw is undone.
pub fn spend(
    tx: &mut Tx<'_>,
    stream: StreamId,
    event: EventNo,
    seed: &[u8; 32],
) -> Result<(), StoreError> {
    let event = i64::from(event.0);
    diesel::delete(
        draw_seeds::table.filter(
            dsl::stream
                .eq(stream)
                .and(dsl::event.eq(event))
                .and(dsl::seed.eq(seed.as_slice())),
        ),
    )
    .execute(tx)?;
    Ok(())
}
