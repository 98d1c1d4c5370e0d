//! Roles of accounts in clubs.

use super::{
    Conn, StoreError, Tx,
    connection::found,
    ids::number,
    query::prelude::*,
    schema::grants::{self, dsl},
};
use crawford_club::permissions::{Grant, GrantScope, Role};
use crawford_forms::Choice;
use crawford_journal::{AccountId, ClubId, StreamId, UtcMicros};
use std::fmt::Display;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredGrant {
    pub id: String,
    pub account: AccountId,
    pub grant: Grant,
    pub created_at: UtcMicros,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = grants, treat_none_as_default_value = false)]
struct Row {
    id: String,
    account: AccountId,
    club: ClubId,
    stream: Option<StreamId>,
    event: Option<i64>,
    role: String,
    created_at: UtcMicros,
}

impl Row {
    fn of(given: &StoredGrant) -> Row {
        let (stream, event) = columns_of(given.grant.scope);
        Row {
            id: given.id.clone(),
            account: given.account,
            club: given.grant.club,
            stream,
            event,
            role: given.grant.role.word().to_owned(),
            created_at: given.created_at,
        }
    }

    fn read(self) -> Result<StoredGrant, StoreError> {
        let row = format_args!("grants {}", self.id);
        let grant = grant(row, self.club, &self.role, self.stream, self.event)?;
        Ok(StoredGrant {
            id: self.id,
            account: self.account,
            grant,
            created_at: self.created_at,
        })
    }
}

pub(super) fn grant(
    row: impl Display + Copy,
    club: ClubId,
    role: &str,
    stream: Option<StreamId>,
    event: Option<i64>,
) -> Result<Grant, StoreError> {
    let no_role = || StoreError::unreadable(row, format_args!("“{role}” is no role"));
    let scope = match (stream, event) {
        (None, None) => GrantScope::Club,
        (Some(stream), None) => GrantScope::Tournament(stream),
        (Some(stream), Some(event)) => GrantScope::Event(stream, number(event, row)?),
        (None, Some(_)) => return Err(StoreError::unreadable(row, "an event of no tournament")),
    };
    Ok(Grant {
        club,
        role: Role::granted(role).ok_or_else(no_role)?,
        scope,
    })
}

/// The two columns of a scope.
pub(super) fn columns_of(scope: GrantScope) -> (Option<StreamId>, Option<i64>) {
    match scope {
        GrantScope::Club => (None, None),
        GrantScope::Tournament(stream) => (Some(stream), None),
        GrantScope::Event(stream, event) => (Some(stream), Some(i64::from(event))),
    }
}

/// Replaces the account's role of exactly the same scope.
pub fn add(tx: &mut Tx<'_>, given: &StoredGrant) -> Result<(), StoreError> {
    let grant = given.grant;
    for other in of_club(tx, grant.club)? {
        if other.account == given.account && other.grant.scope == grant.scope {
            remove(tx, grant.club, &other.id)?;
        }
    }
    diesel::insert_into(grants::table)
        .values(Row::of(given))
        .execute(tx)?;
    Ok(())
}

/// Runs with every logged-in request that is not answered from memory.
pub fn of_account(conn: &mut Conn, account: AccountId) -> Result<Vec<Grant>, StoreError> {
    let rows: Vec<Row> = grants::table
        .filter(dsl::account.eq(account))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(|row| Ok(row.read()?.grant)).collect()
}

/// The oldest first.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<StoredGrant>, StoreError> {
    let rows: Vec<Row> = grants::table
        .filter(dsl::club.eq(club))
        .order((dsl::created_at, dsl::id))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Row::read).collect()
}

/// [`StoreError::NotFound`] for one of another club.
pub fn find(conn: &mut Conn, club: ClubId, id: &str) -> Result<StoredGrant, StoreError> {
    let row: Row = grants::table
        .filter(dsl::id.eq(id).and(dsl::club.eq(club)))
        .select(Row::as_select())
        .first(conn)?;
    row.read()
}

pub fn set_role(tx: &mut Tx<'_>, club: ClubId, id: &str, role: Role) -> Result<(), StoreError> {
    let rows = diesel::update(grants::table)
        .filter(dsl::id.eq(id).and(dsl::club.eq(club)))
        .set(dsl::role.eq(role.word()))
        .execute(tx)?;
    found(rows)
}

pub fn remove(tx: &mut Tx<'_>, club: ClubId, id: &str) -> Result<(), StoreError> {
    let rows = diesel::delete(grants::table)
        .filter(dsl::id.eq(id).and(dsl::club.eq(club)))
        .execute(tx)?;
    found(rows)
}
