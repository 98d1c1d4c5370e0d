//! Keys with which accounts sign in without a password, and what was asked of such keys and not answered yet.

use super::{
    Conn, StoreError, Tx,
    connection::{each, found},
    schema::{ceremonies, passkeys},
};
use crawford_journal::{AccountId, UtcMicros};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = passkeys, treat_none_as_default_value = false)]
pub struct Passkey {
    /// By which the key names itself.
    pub id: String,
    pub account: AccountId,
    /// What its holder calls it.
    pub name: String,
    /// Its public half, as the library writes it.
    pub credential: String,
    pub created_at: UtcMicros,
    pub used_at: Option<UtcMicros>,
}

/// What was asked of a key.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Insertable)]
#[diesel(table_name = ceremonies, treat_none_as_default_value = false)]
pub struct Ceremony {
    /// SHA-256 of the name the browser has for it.
    pub hash: Vec<u8>,
    /// For whom a key is added; none where somebody signs in.
    pub account: Option<AccountId>,
    /// What has to come back, as the library writes it.
    pub state: String,
    pub expires_at: UtcMicros,
}

/// [`StoreError::Taken`] when it is somebody's already.
pub fn add(tx: &mut Tx<'_>, passkey: &Passkey) -> Result<(), StoreError> {
    let rows = each!(tx, c => diesel::insert_into(passkeys::table)
        .values(passkey)
        .on_conflict_do_nothing()
        .execute(c))?;
    match rows {
        0 => Err(StoreError::Taken(passkey.id.clone())),
        _ => Ok(()),
    }
}

/// The oldest first.
pub fn of_account(conn: &mut Conn, account: AccountId) -> Result<Vec<Passkey>, StoreError> {
    Ok(each!(conn, c => passkeys::table
        .filter(passkeys::account.eq(account))
        .order((passkeys::created_at, passkeys::id))
        .select(Passkey::as_select())
        .load(c))?)
}

pub fn find(conn: &mut Conn, id: &str) -> Result<Passkey, StoreError> {
    Ok(each!(conn, c => passkeys::table.find(id).select(Passkey::as_select()).first(c))?)
}

/// Notes that a key was used, with its counter as it is now.
pub fn used(tx: &mut Tx<'_>, id: &str, credential: &str, at: UtcMicros) -> Result<(), StoreError> {
    let rows = each!(tx, c => diesel::update(passkeys::table.find(id))
        .set((passkeys::credential.eq(credential), passkeys::used_at.eq(at)))
        .execute(c))?;
    found(rows)
}

/// Whether there was one.
pub fn remove(tx: &mut Tx<'_>, account: AccountId, id: &str) -> Result<bool, StoreError> {
    let rows = each!(tx, c => diesel::delete(
        passkeys::table.filter(passkeys::id.eq(id).and(passkeys::account.eq(account))),
    )
    .execute(c))?;
    Ok(rows > 0)
}

/// How many there were.
pub fn remove_all(tx: &mut Tx<'_>, account: AccountId) -> Result<usize, StoreError> {
    Ok(each!(tx, c => diesel::delete(
        passkeys::table.filter(passkeys::account.eq(account)),
    )
    .execute(c))?)
}

pub fn ask(tx: &mut Tx<'_>, ceremony: &Ceremony) -> Result<(), StoreError> {
    each!(tx, c => diesel::insert_into(ceremonies::table).values(ceremony).execute(c))?;
    Ok(())
}

/// What was asked under this name, once: of two answers at once one gets it.
pub fn answer(
    tx: &mut Tx<'_>,
    hash: &[u8],
    now: UtcMicros,
) -> Result<Option<Ceremony>, StoreError> {
    let found: Option<Ceremony> = each!(tx, c => diesel::delete(ceremonies::table.find(hash))
        .returning((
            ceremonies::hash,
            ceremonies::account,
            ceremonies::state,
            ceremonies::expires_at,
        ))
        .get_result(c)
        .optional())?;
    Ok(found.filter(|ceremony| ceremony.expires_at > now))
}

/// Forgets what was not answered in time; how many.
pub fn prune(tx: &mut Tx<'_>, before: UtcMicros) -> Result<usize, StoreError> {
    Ok(each!(tx, c => diesel::delete(
        ceremonies::table.filter(ceremonies::expires_at.lt(before)),
    )
    .execute(c))?)
}
