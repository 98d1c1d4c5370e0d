//! The mail addresses of accounts.

use super::{
    Conn, StoreError, Tx,
    query::prelude::*,
    schema::account_mails::{self, dsl},
};
use crawford_journal::AccountId;

#[derive(Debug, Clone, PartialEq, Eq, Default, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = account_mails, treat_none_as_default_value = false, treat_none_as_null = true)]
pub struct StoredMail {
    /// The verified address.
    pub address: Option<String>,
    /// An address whose link was not opened yet.
    pub wanted: Option<String>,
}

pub fn of(conn: &mut Conn, account: AccountId) -> Result<StoredMail, StoreError> {
    let found: Option<StoredMail> = account_mails::table
        .find(account)
        .select(StoredMail::as_select())
        .first(conn)
        .optional()?;
    Ok(found.unwrap_or_default())
}

/// The account that verified this address.
pub fn whose(conn: &mut Conn, address: &str) -> Result<Option<AccountId>, StoreError> {
    Ok(account_mails::table
        .filter(dsl::address.eq(address))
        .select(dsl::account)
        .first(conn)
        .optional()?)
}

/// [`StoreError::Taken`] for an address of another account.
pub fn put(tx: &mut Tx<'_>, account: AccountId, mail: &StoredMail) -> Result<(), StoreError> {
    if let Some(address) = &mail.address
        && whose(tx, address)?.is_some_and(|other| other != account)
    {
        return Err(StoreError::Taken(address.clone()));
    }
    diesel::insert_into(account_mails::table)
        .values((dsl::account.eq(account), mail))
        .on_conflict(dsl::account)
        .do_update()
        .set(mail)
        .execute(tx)?;
    Ok(())
}
