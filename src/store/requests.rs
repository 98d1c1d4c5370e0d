//! One-time keys of forms that change ordinary rows. Those of facts stand in the journal itself.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    schema::requests::{self, dsl},
};
use crate::journal::{RequestKey, UtcMicros};
use diesel::prelude::*;

/// What the first sending of this form was answered with, if it was sent before. To be asked before anything else.
///
/// # Errors
/// When the database fails.
pub fn answer(conn: &mut Conn, key: &RequestKey) -> Result<Option<String>, StoreError> {
    Ok(each!(conn, c => requests::table
        .find(key.as_str())
        .select(dsl::answer)
        .first(c)
        .optional())?)
}

/// Keeps what the form is answered with (where to go next), in the transaction that does what it asks.
///
/// # Errors
/// [`StoreError::Moved`] when another sending of the same form was first: the closure is run again and finds it.
pub fn keep(
    tx: &mut Tx<'_>,
    key: &RequestKey,
    at: UtcMicros,
    answer: &str,
) -> Result<(), StoreError> {
    let rows = each!(tx, c => diesel::insert_into(requests::table)
        .values((dsl::key.eq(key.as_str()), dsl::at.eq(at), dsl::answer.eq(answer)))
        .on_conflict_do_nothing()
        .execute(c))?;
    if rows == 0 {
        return Err(StoreError::Moved);
    }
    Ok(())
}

/// Forgets keys kept before this moment; how many.
///
/// # Errors
/// When the database fails.
pub fn prune(tx: &mut Tx<'_>, before: UtcMicros) -> Result<usize, StoreError> {
    Ok(each!(tx, c => diesel::delete(requests::table.filter(dsl::at.lt(before))).execute(c))?)
}
