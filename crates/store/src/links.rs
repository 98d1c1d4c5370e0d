//! Links that can be used once: to make the owner's account, to set a new password, to confirm an address. Only the hash
//! of the secret is stored.

use super::{
    Conn, StoreError, Tx,
    ids::word,
    query::prelude::*,
    schema::one_time_links::{self, dsl},
};
use crawford_forms::Choice;
use crawford_journal::{AccountId, UtcMicros};
use data_encoding::HEXLOWER;

/// What a link is for. A new one voids only those for the same: asking for a password by mail must not void a link that
/// the owner handed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(hidden)]
pub enum StoredPurpose {
    /// To make the owner's account.
    Owner,
    /// To a new password, handed over by the owner.
    Reset,
    /// To a new password, asked for by mail.
    ResetMail,
    /// To confirm an address for mail.
    Mail,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredLink {
    /// SHA-256 of its secret.
    pub hash: Vec<u8>,
    pub purpose: StoredPurpose,
    /// The account it is for; none before there is an owner.
    pub account: Option<AccountId>,
    pub expires_at: UtcMicros,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = one_time_links, treat_none_as_default_value = false)]
struct Row {
    hash: Vec<u8>,
    purpose: String,
    account: Option<AccountId>,
    expires_at: UtcMicros,
}

impl Row {
    fn of(link: &StoredLink) -> Row {
        Row {
            hash: link.hash.clone(),
            purpose: link.purpose.word().to_owned(),
            account: link.account,
            expires_at: link.expires_at,
        }
    }

    fn read(self) -> Result<StoredLink, StoreError> {
        let row = format_args!("one_time_links {}", HEXLOWER.encode(&self.hash));
        let purpose = word(&self.purpose, row)?;
        if self.account.is_none() && purpose != StoredPurpose::Owner {
            return Err(StoreError::unreadable(row, "it is for no account"));
        }
        Ok(StoredLink {
            purpose,
            hash: self.hash,
            account: self.account,
            expires_at: self.expires_at,
        })
    }
}

/// Makes a link; unused ones of the same purpose and account become void.
pub fn add(tx: &mut Tx<'_>, link: &StoredLink) -> Result<(), StoreError> {
    let same = diesel::delete(one_time_links::table)
        .filter(dsl::purpose.eq(link.purpose.word()))
        .filter(dsl::used_at.is_null())
        .into_boxed();
    match link.account {
        Some(account) => same.filter(dsl::account.eq(account)).execute(tx)?,
        None => same.filter(dsl::account.is_null()).execute(tx)?,
    };
    diesel::insert_into(one_time_links::table)
        .values(Row::of(link))
        .execute(tx)?;
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
    let row: Option<Row> = one_time_links::table
        .filter(usable(hash, now))
        .select(Row::as_select())
        .first(conn)
        .optional()?;
    row.map(Row::read).transpose()
}

/// Of two requests at once only one succeeds.
pub fn redeem(
    tx: &mut Tx<'_>,
    hash: &[u8],
    now: UtcMicros,
) -> Result<Option<StoredLink>, StoreError> {
    let row: Option<Row> = diesel::update(one_time_links::table)
        .filter(usable(hash, now))
        .set(dsl::used_at.eq(now))
        .returning(Row::as_select())
        .get_result(tx)
        .optional()?;
    row.map(Row::read).transpose()
}

pub fn void(tx: &mut Tx<'_>, account: AccountId) -> Result<(), StoreError> {
    diesel::delete(
        one_time_links::table.filter(dsl::account.eq(account).and(dsl::used_at.is_null())),
    )
    .execute(tx)?;
    Ok(())
}

/// Deletes links that expired before this time. Returns how many.
pub fn prune(tx: &mut Tx<'_>, before: UtcMicros) -> Result<usize, StoreError> {
    Ok(diesel::delete(one_time_links::table.filter(dsl::expires_at.lt(before))).execute(tx)?)
}
