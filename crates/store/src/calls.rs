//! Players' calls for a director, until one is taken.

use super::{
    Conn, StoreError, Tx,
    query::prelude::*,
    schema::calls::{self, dsl},
};
use crawford_journal::{AccountId, ClubId, StreamId, UtcMicros};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = calls, treat_none_as_default_value = false)]
pub struct Call {
    pub id: String,
    pub club: ClubId,
    pub stream: StreamId,
    /// The table; `None` where tables are not tracked.
    pub board: Option<i64>,
    /// The check-in number of the caller; `None` for a table's own card.
    pub entrant: Option<i64>,
    pub created_at: UtcMicros,
    pub taken_by: Option<AccountId>,
    pub taken_at: Option<UtcMicros>,
}

pub fn add(tx: &mut Tx<'_>, call: &Call) -> Result<(), StoreError> {
    diesel::insert_into(calls::table).values(call).execute(tx)?;
    Ok(())
}

/// Calls not taken yet, the oldest first.
pub fn open(conn: &mut Conn, stream: StreamId) -> Result<Vec<Call>, StoreError> {
    Ok(calls::table
        .filter(dsl::stream.eq(stream).and(dsl::taken_at.is_null()))
        .order((dsl::created_at, dsl::id))
        .select(Call::as_select())
        .load(conn)?)
}

/// Takes a call of this tournament: of two requests at once only one succeeds. Returns whether this one did.
pub fn take(
    tx: &mut Tx<'_>,
    stream: StreamId,
    id: &str,
    by: AccountId,
    at: UtcMicros,
) -> Result<bool, StoreError> {
    let rows = diesel::update(calls::table)
        .filter(
            dsl::id
                .eq(id)
                .and(dsl::stream.eq(stream))
                .and(dsl::taken_at.is_null()),
        )
        .set((dsl::taken_by.eq(by), dsl::taken_at.eq(at)))
        .execute(tx)?;
    Ok(rows > 0)
}
