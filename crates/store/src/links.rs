//! Links that can be used once: to make the owner's account, to set a new password. Only the hash of the secret is
//! stored.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    schema::one_time_links::{self, dsl},
};
use crawford_journal::{AccountId, UtcMicros};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = one_time_links, treat_none_as_default_value = false)]
pub struct StoredLink {
    /// SHA-256 of its secret.
    pub hash: Vec<u8>,
    /// Its purpose: `owner`, `reset`.
    pub purpose: String,
    /// The account whose password it changes.
    pub account: Option<AccountId>,
    pub expires_at: UtcMicros,
}

/// Makes a link; unused ones of the same purpose and account become void.
pub fn add(tx: &mut Tx<'_>, link: &StoredLink) -> Result<(), StoreError> {
    each!(tx, c => {
        let same = diesel::delete(one_time_links::table)
            .filter(dsl::purpose.eq(&link.purpose).and(dsl::used_at.is_null()))
            .into_boxed();
        match link.account {
            Some(account) => same.filter(dsl::account.eq(account)).execute(c),
            None => same.filter(dsl::account.is_null()).execute(c),
        }
    })?;
    each!(tx, c => diesel::insert_into(one_time_links::table)
        .values(link)
        .execute(c))?;
    Ok(())
}

/// The one of this hash, while it can be used.
#[diesel::dsl::auto_type]
fn usable<'a>(hash: &'a [u8], now: UtcMicros) -> _ {
    dsl::hash
        .eq(hash)
        .and(dsl::used_at.is_null())
        .and(dsl::expires_at.gt(now))
}

/// Only while it can be used.
pub fn find(
    conn: &mut Conn,
    hash: &[u8],
    now: UtcMicros,
) -> Result<Option<StoredLink>, StoreError> {
    Ok(each!(conn, c => one_time_links::table
        .filter(usable(hash, now))
        .select(StoredLink::as_select())
        .first(c)
        .optional())?)
}

/// Of two requests at once only one succeeds.
pub fn redeem(
    tx: &mut Tx<'_>,
    hash: &[u8],
    now: UtcMicros,
) -> Result<Option<StoredLink>, StoreError> {
    Ok(each!(tx, c => diesel::update(one_time_links::table)
        .filter(usable(hash, now))
        .set(dsl::used_at.eq(now))
        .returning(StoredLink::as_select())
        .get_result(c)
        .optional())?)
}

pub fn void(tx: &mut Tx<'_>, account: AccountId) -> Result<(), StoreError> {
    each!(tx, c => diesel::delete(
        one_time_links::table.filter(dsl::account.eq(account).and(dsl::used_at.is_null())),
    )
    .execute(c))?;
    Ok(())
}

/// Deletes links that expired before this time. Returns how many.
pub fn prune(tx: &mut Tx<'_>, before: UtcMicros) -> Result<usize, StoreError> {
    Ok(each!(tx, c => diesel::delete(
        one_time_links::table.filter(dsl::expires_at.lt(before)),
    )
    .execute(c))?)
}
