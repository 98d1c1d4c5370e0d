//! Secret seeds of draws, from the moment their hash is shown until the draw's fact makes them public.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    schema::draw_seeds::{self, dsl},
};
use crate::journal::StreamId;
use diesel::prelude::*;

/// Keeps the seed of an event's draw; `ordinal` counts its draws from 0, since a redraw uses a new seed.
///
/// # Errors
/// [`StoreError::Taken`] when that draw has a seed: one whose hash was shown is never replaced.
pub fn add(
    tx: &mut Tx<'_>,
    stream: StreamId,
    event: u64,
    ordinal: u64,
    seed: &[u8; 32],
) -> Result<(), StoreError> {
    let (event, ordinal) = (super::ids::stored(event)?, super::ids::stored(ordinal)?);
    let rows = each!(tx, c => diesel::insert_into(draw_seeds::table)
        .values((
            dsl::stream.eq(stream),
            dsl::event.eq(event),
            dsl::ordinal.eq(ordinal),
            dsl::seed.eq(seed.as_slice()),
        ))
        .on_conflict_do_nothing()
        .execute(c))?;
    if rows == 0 {
        return Err(StoreError::Taken("the draw's seed".into()));
    }
    Ok(())
}

/// The seed of an event's draw.
///
/// # Errors
/// When the database fails, or holds a seed of another length.
pub fn find(
    conn: &mut Conn,
    stream: StreamId,
    event: u64,
    ordinal: u64,
) -> Result<Option<[u8; 32]>, StoreError> {
    let (event, ordinal) = (super::ids::stored(event)?, super::ids::stored(ordinal)?);
    let seed: Option<Vec<u8>> = each!(conn, c => draw_seeds::table
        .find((stream, event, ordinal))
        .select(dsl::seed)
        .first(c)
        .optional())?;
    seed.map(|bytes| {
        <[u8; 32]>::try_from(bytes).map_err(|_| StoreError::failed("a seed of another length"))
    })
    .transpose()
}
