//! Passkeys of accounts, and challenges that are not answered yet.

use super::{
    Conn, StoreError, Tx,
    connection::found,
    query::prelude::*,
    schema::{ceremonies, passkeys},
};
use crawford_journal::{AccountId, UtcMicros};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = passkeys, treat_none_as_default_value = false)]
pub struct Passkey {
    /// The key's own id.
    pub id: String,
    pub account: AccountId,
    /// The name its holder gave it.
    pub name: String,
    /// Its public part, serialised by the library.
    pub credential: String,
    pub created_at: UtcMicros,
    pub used_at: Option<UtcMicros>,
}

/// A challenge for a key.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = ceremonies, treat_none_as_default_value = false)]
pub struct Ceremony {
    /// SHA-256 of the id that the browser has for it.
    pub hash: Vec<u8>,
    /// The account a key is added to; `None` for a login.
    pub account: Option<AccountId>,
    /// The expected answer, serialised by the library.
    pub state: String,
    pub expires_at: UtcMicros,
}

/// [`StoreError::Taken`] when the key belongs to an account already.
pub fn add(tx: &mut Tx<'_>, passkey: &Passkey) -> Result<(), StoreError> {
    let rows = diesel::insert_into(passkeys::table)
        .values(passkey)
        .on_conflict_do_nothing()
        .execute(tx)?;
    match rows {
        0 => Err(StoreError::Taken(passkey.id.clone())),
        _ => Ok(()),
    }
}

/// The oldest first.
pub fn of_account(conn: &mut Conn, account: AccountId) -> Result<Vec<Passkey>, StoreError> {
    Ok(passkeys::table
        .filter(passkeys::account.eq(account))
        .order((passkeys::created_at, passkeys::id))
        .select(Passkey::as_select())
        .load(conn)?)
}

pub fn find(conn: &mut Conn, id: &str) -> Result<Passkey, StoreError> {
    Ok(passkeys::table
        .find(id)
        .select(Passkey::as_select())
        .first(conn)?)
}

/// Stores that a key was used, with its updated counter.
pub fn used(tx: &mut Tx<'_>, id: &str, credential: &str, at: UtcMicros) -> Result<(), StoreError> {
    let rows = diesel::update(passkeys::table.find(id))
        .set((
            passkeys::credential.eq(credential),
            passkeys::used_at.eq(at),
        ))
        .execute(tx)?;
    found(rows)
}

/// Returns whether there was one.
pub fn remove(tx: &mut Tx<'_>, account: AccountId, id: &str) -> Result<bool, StoreError> {
    let rows = diesel::delete(
        passkeys::table.filter(passkeys::id.eq(id).and(passkeys::account.eq(account))),
    )
    .execute(tx)?;
    Ok(rows > 0)
}

/// Returns how many there were.
pub fn remove_all(tx: &mut Tx<'_>, account: AccountId) -> Result<usize, StoreError> {
    Ok(diesel::delete(passkeys::table.filter(passkeys::account.eq(account))).execute(tx)?)
}

pub fn add_ceremony(tx: &mut Tx<'_>, ceremony: &Ceremony) -> Result<(), StoreError> {
    diesel::insert_into(ceremonies::table)
        .values(ceremony)
        .execute(tx)?;
    Ok(())
}

/// Takes the challenge of this id: of two answers at once only one gets it.
pub fn take_ceremony(
    tx: &mut Tx<'_>,
    hash: &[u8],
    now: UtcMicros,
) -> Result<Option<Ceremony>, StoreError> {
    let found: Option<Ceremony> = diesel::delete(ceremonies::table.find(hash))
        .returning(Ceremony::as_returning())
        .get_result(tx)
        .optional()?;
    Ok(found.filter(|ceremony| ceremony.expires_at > now))
}

/// Deletes expired challenges. Returns how many.
pub fn prune(tx: &mut Tx<'_>, before: UtcMicros) -> Result<usize, StoreError> {
    Ok(diesel::delete(ceremonies::table.filter(ceremonies::expires_at.lt(before))).execute(tx)?)
}
