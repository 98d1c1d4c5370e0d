//! The accounts that can sign in.

use super::{
    Conn, StoreError, Tx,
    connection::found,
    ids::word,
    people::{folded, sort_key},
    query::prelude::*,
    schema::accounts::{self, dsl},
};
use crawford_club::permissions::AccountRole;
use crawford_forms::Choice;
use crawford_journal::{AccountId, UtcMicros};
use diesel::dsl::{exists, select};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The id by which facts name the account.
    pub id: AccountId,
    /// What is typed to sign in, in any capitalisation.
    pub name: String,
    /// The password's argon2 hash as text; none before the first one-time link was used.
    pub password: Option<String>,
    pub role: AccountRole,
    pub created_at: UtcMicros,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = accounts, treat_none_as_default_value = false)]
pub(super) struct Row {
    id: AccountId,
    name: String,
    password: Option<String>,
    role: String,
    created_at: UtcMicros,
}

impl Row {
    fn of(account: &Account) -> Row {
        Row {
            id: account.id,
            name: account.name.clone(),
            password: account.password.clone(),
            role: account.role.word().to_owned(),
            created_at: account.created_at,
        }
    }

    pub(super) fn read(self) -> Result<Account, StoreError> {
        Ok(Account {
            role: word(&self.role, format_args!("accounts {}", self.id))?,
            id: self.id,
            name: self.name,
            password: self.password,
            created_at: self.created_at,
        })
    }
}

/// [`StoreError::Taken`] if the name exists already, in any capitalisation.
pub fn add(tx: &mut Tx<'_>, account: &Account) -> Result<(), StoreError> {
    let rows = diesel::insert_into(accounts::table)
        .values((Row::of(account), dsl::folded.eq(folded(&account.name))))
        .on_conflict_do_nothing()
        .execute(tx)?;
    if rows == 0 {
        return Err(StoreError::Taken(account.name.clone()));
    }
    Ok(())
}

pub fn find(conn: &mut Conn, id: AccountId) -> Result<Account, StoreError> {
    let row: Row = accounts::table
        .find(id)
        .select(Row::as_select())
        .first(conn)?;
    row.read()
}

/// The account of a name, in any capitalisation.
pub fn by_name(conn: &mut Conn, name: &str) -> Result<Account, StoreError> {
    let row: Row = accounts::table
        .filter(dsl::folded.eq(folded(name)))
        .select(Row::as_select())
        .first(conn)?;
    row.read()
}

pub fn all(conn: &mut Conn) -> Result<Vec<Account>, StoreError> {
    let rows: Vec<Row> = accounts::table.select(Row::as_select()).load(conn)?;
    let mut accounts: Vec<Account> = rows.into_iter().map(Row::read).collect::<Result<_, _>>()?;
    // Sorted here, because the two databases collate differently.
    accounts.sort_by_cached_key(|account| sort_key(&account.name));
    Ok(accounts)
}

/// While nobody is the owner, a link for making the owner's account is shown.
pub fn any_with_role(conn: &mut Conn, role: AccountRole) -> Result<bool, StoreError> {
    let theirs = accounts::table.filter(dsl::role.eq(role.word()));
    Ok(select(exists(theirs)).get_result(conn)?)
}

/// The account's sessions go on: end them with [`super::sessions::end_all`].
pub fn set_password(tx: &mut Tx<'_>, id: AccountId, hash: &str) -> Result<(), StoreError> {
    let rows = diesel::update(accounts::table.find(id))
        .set(dsl::password.eq(hash))
        .execute(tx)?;
    found(rows)
}

/// Whether an account is switched off; its sessions and links are then not accepted.
pub fn is_off(conn: &mut Conn, id: AccountId) -> Result<bool, StoreError> {
    let off: Option<UtcMicros> = accounts::table.find(id).select(dsl::off_at).first(conn)?;
    Ok(off.is_some())
}

pub fn all_off(conn: &mut Conn) -> Result<Vec<AccountId>, StoreError> {
    Ok(accounts::table
        .filter(dsl::off_at.is_not_null())
        .select(dsl::id)
        .load(conn)?)
}

/// Switches an account off as of `at`, or on again.
pub fn set_off(tx: &mut Tx<'_>, id: AccountId, at: Option<UtcMicros>) -> Result<(), StoreError> {
    let rows = diesel::update(accounts::table.find(id))
        .set(dsl::off_at.eq(at))
        .execute(tx)?;
    found(rows)
}

pub fn set_role(tx: &mut Tx<'_>, id: AccountId, role: AccountRole) -> Result<(), StoreError> {
    let rows = diesel::update(accounts::table.find(id))
        .set(dsl::role.eq(role.word()))
        .execute(tx)?;
    found(rows)
}
