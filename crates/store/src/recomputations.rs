//! Which clubs' tables across tournaments (ratings and others computed from results) are out of date.
//!
//! A change of results increments `wanted` in its own transaction. Recomputing stores in `made` which `wanted` it has
//! covered. So nothing is lost when the program ends in between, and several instances can share the work.

use super::{
    Conn, StoreError, Tx,
    query::prelude::*,
    schema::recomputations::{self, dsl},
};
use crawford_journal::{ClubId, StreamId};

const REQUEST: &str = "INSERT INTO recomputations (club, wanted, made) \
    SELECT id, 1, 0 FROM clubs WHERE id = ? \
    ON CONFLICT (club) DO UPDATE SET wanted = recomputations.wanted + 1";
const REQUEST_OF_STREAM: &str = "INSERT INTO recomputations (club, wanted, made) \
    SELECT club, 1, 0 FROM streams WHERE id = ? \
    ON CONFLICT (club) DO UPDATE SET wanted = recomputations.wanted + 1";

pub fn request(tx: &mut Tx<'_>, club: ClubId) -> Result<(), StoreError> {
    tx.cached(REQUEST, &[club.as_str().into()])?;
    Ok(())
}

pub fn request_of_stream(tx: &mut Tx<'_>, stream: StreamId) -> Result<(), StoreError> {
    tx.cached(REQUEST_OF_STREAM, &[stream.as_str().into()])?;
    Ok(())
}

/// The wanted and the made number of a club.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<(i64, i64), StoreError> {
    let row: Option<(i64, i64)> = recomputations::table
        .find(club)
        .select((dsl::wanted, dsl::made))
        .first(conn)
        .optional()?;
    Ok(row.unwrap_or_default())
}

/// The clubs whose wanted number is larger than the made one.
pub fn outstanding(conn: &mut Conn) -> Result<Vec<ClubId>, StoreError> {
    Ok(recomputations::table
        .filter(dsl::wanted.ne(dsl::made))
        .order(dsl::club)
        .select(dsl::club)
        .load(conn)?)
}

/// Stores which wanted number a club's tables cover.
pub fn mark_done(tx: &mut Tx<'_>, club: ClubId, wanted: i64) -> Result<(), StoreError> {
    diesel::update(recomputations::table.find(club))
        .set(dsl::made.eq(wanted))
        .execute(tx)?;
    Ok(())
}
