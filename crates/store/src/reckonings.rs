//! Which clubs' tables across tournaments (ratings and others computed from results) are out of date.
//!
//! A change of results increments `wanted` in its own transaction. Recomputing stores in `made` which `wanted` it has
//! covered. So nothing is lost when the program ends in between, and several instances can share the work.

use super::{
    Conn, StoreError, Tx,
    cached_sql::CachedSql,
    connection::each,
    schema::reckonings::{self, dsl},
};
use crawford_journal::{ClubId, StreamId};
use diesel::prelude::*;

const WANT: &str = "INSERT INTO reckonings (club, wanted, made) \
    SELECT id, 1, 0 FROM clubs WHERE id = ? \
    ON CONFLICT (club) DO UPDATE SET wanted = reckonings.wanted + 1";
const WANT_OF_STREAM: &str = "INSERT INTO reckonings (club, wanted, made) \
    SELECT club, 1, 0 FROM streams WHERE id = ? \
    ON CONFLICT (club) DO UPDATE SET wanted = reckonings.wanted + 1";

pub fn want(tx: &mut Tx<'_>, club: ClubId) -> Result<(), StoreError> {
    each!(tx, c => CachedSql { sql: WANT, values: &[club.as_str().into()] }.execute(c))?;
    Ok(())
}

pub fn want_of_stream(tx: &mut Tx<'_>, stream: StreamId) -> Result<(), StoreError> {
    each!(tx, c => CachedSql { sql: WANT_OF_STREAM, values: &[stream.as_str().into()] }
        .execute(c))?;
    Ok(())
}

/// The wanted and the made number of a club.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<(i64, i64), StoreError> {
    let row: Option<(i64, i64)> = each!(conn, c => reckonings::table
        .find(club)
        .select((dsl::wanted, dsl::made))
        .first(c)
        .optional())?;
    Ok(row.unwrap_or_default())
}

/// The clubs whose wanted number is larger than the made one.
pub fn behind(conn: &mut Conn) -> Result<Vec<ClubId>, StoreError> {
    Ok(each!(conn, c => reckonings::table
        .filter(dsl::wanted.ne(dsl::made))
        .order(dsl::club)
        .select(dsl::club)
        .load(c))?)
}

/// Stores which wanted number a club's tables cover.
pub fn made(tx: &mut Tx<'_>, club: ClubId, wanted: i64) -> Result<(), StoreError> {
    each!(tx, c => diesel::update(reckonings::table.find(club))
        .set(dsl::made.eq(wanted))
        .execute(c))?;
    Ok(())
}
