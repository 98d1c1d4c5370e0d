//! Sessions. The browser holds `id.secret`; only the secret's SHA-256 is stored.

use super::{
    Conn, StoreError, Tx,
    accounts::{Account, Row as AccountRow},
    query::prelude::*,
    schema::{
        accounts,
        sessions::{self, dsl},
    },
};
use crawford_journal::{AccountId, UtcMicros};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = sessions, treat_none_as_default_value = false)]
pub struct Session {
    /// The first part of the cookie, by which it is found.
    pub id: String,
    /// SHA-256 of the second part, to be compared in constant time.
    pub secret: Vec<u8>,
    pub account: AccountId,
    pub created_at: UtcMicros,
    /// When it was last used, within some minutes: see [`touch`].
    pub seen_at: UtcMicros,
    pub address: String,
    /// The browser's user agent.
    pub agent: String,
}

pub fn add(tx: &mut Tx<'_>, session: &Session) -> Result<(), StoreError> {
    diesel::insert_into(sessions::table)
        .values(session)
        .execute(tx)?;
    Ok(())
}

/// A session and its account, in one query, which runs with every logged-in request. None if the account is switched
/// off.
pub fn find(conn: &mut Conn, id: &str) -> Result<Option<(Session, Account)>, StoreError> {
    let found: Option<(Session, AccountRow)> = sessions::table
        .inner_join(accounts::table.on(accounts::id.eq(sessions::account)))
        .filter(sessions::id.eq(id).and(accounts::off_at.is_null()))
        .select((Session::as_select(), AccountRow::as_select()))
        .first(conn)
        .optional()?;
    found
        .map(|(session, account)| Ok((session, account.read()?)))
        .transpose()
}

/// The latest used first.
pub fn of_account(conn: &mut Conn, account: AccountId) -> Result<Vec<Session>, StoreError> {
    Ok(sessions::table
        .filter(dsl::account.eq(account))
        .order((dsl::seen_at.desc(), dsl::id))
        .select(Session::as_select())
        .load(conn)?)
}

/// Not called with every request: the write would cost more than the page.
pub fn touch(tx: &mut Tx<'_>, id: &str, at: UtcMicros) -> Result<(), StoreError> {
    diesel::update(sessions::table.filter(dsl::id.eq(id).and(dsl::seen_at.lt(at))))
        .set(dsl::seen_at.eq(at))
        .execute(tx)?;
    Ok(())
}

/// Whether a session was begun, or confirmed, by a passkey.
pub fn is_by_key(conn: &mut Conn, id: &str) -> Result<bool, StoreError> {
    let found: Option<bool> = sessions::table
        .find(id)
        .select(dsl::by_key)
        .first(conn)
        .optional()?;
    Ok(found.unwrap_or(false))
}

pub fn note_key(tx: &mut Tx<'_>, id: &str) -> Result<(), StoreError> {
    diesel::update(sessions::table.find(id))
        .set(dsl::by_key.eq(true))
        .execute(tx)?;
    Ok(())
}

/// Returns whether there was one.
pub fn end(tx: &mut Tx<'_>, id: &str) -> Result<bool, StoreError> {
    let rows = diesel::delete(sessions::table.filter(dsl::id.eq(id))).execute(tx)?;
    Ok(rows > 0)
}

/// Ends all sessions of an account, except `but` if given. Returns how many.
pub fn end_all(
    tx: &mut Tx<'_>,
    account: AccountId,
    but: Option<&str>,
) -> Result<usize, StoreError> {
    // No session's id is empty.
    let but = but.unwrap_or_default();
    Ok(
        diesel::delete(sessions::table.filter(dsl::account.eq(account).and(dsl::id.ne(but))))
            .execute(tx)?,
    )
}

/// Deletes sessions last used, or begun, before these times. Returns how many.
pub fn prune(
    tx: &mut Tx<'_>,
    unused_since: UtcMicros,
    begun_before: UtcMicros,
) -> Result<usize, StoreError> {
    Ok(diesel::delete(
        sessions::table.filter(
            dsl::seen_at
                .lt(unused_since)
                .or(dsl::created_at.lt(begun_before)),
        ),
    )
    .execute(tx)?)
}
