//! Failed attempts, counted by account and by network, so that guessing slows down on all instances together.

use super::{
    Conn, StoreError, Tx,
    query::prelude::*,
    schema::login_attempts::{self, dsl},
};
use crawford_journal::UtcMicros;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Queryable, Selectable, Insertable)]
#[diesel(table_name = login_attempts, treat_none_as_default_value = false)]
pub struct Failures {
    /// How many in a row.
    #[diesel(column_name = failures)]
    pub count: i64,
    pub last_at: UtcMicros,
}

/// The failures of a subject, such as `account:anna` or `address:192.168.1.0/24`.
pub fn of(conn: &mut Conn, subject: &str) -> Result<Failures, StoreError> {
    let found: Option<Failures> = login_attempts::table
        .find(subject)
        .select(Failures::as_select())
        .first(conn)
        .optional()?;
    Ok(found.unwrap_or_default())
}

pub fn failed(tx: &mut Tx<'_>, subject: &str, at: UtcMicros) -> Result<(), StoreError> {
    diesel::insert_into(login_attempts::table)
        .values((
            dsl::subject.eq(subject),
            Failures {
                count: 1,
                last_at: at,
            },
        ))
        .on_conflict(dsl::subject)
        .do_update()
        .set((
            dsl::failures.eq(login_attempts::failures + 1),
            dsl::last_at.eq(at),
        ))
        .execute(tx)?;
    Ok(())
}

/// After a login that went well.
pub fn clear(tx: &mut Tx<'_>, subject: &str) -> Result<(), StoreError> {
    diesel::delete(login_attempts::table.find(subject)).execute(tx)?;
    Ok(())
}

/// Deletes those whose last failure was before this time. Returns how many.
pub fn prune(tx: &mut Tx<'_>, before: UtcMicros) -> Result<usize, StoreError> {
    Ok(diesel::delete(login_attempts::table.filter(dsl::last_at.lt(before))).execute(tx)?)
}
