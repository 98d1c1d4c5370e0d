//! Who was given what in which club.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    schema::grants::{self, dsl},
};
use crate::club::permissions::{Grant, Role, Scope};
use crate::journal::{AccountId, ClubId, StreamId, UtcMicros};
use diesel::prelude::*;

/// A grant as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// By which it is changed and taken away.
    pub id: String,
    /// To whom.
    pub account: AccountId,
    /// What, where.
    pub grant: Grant,
    /// When.
    pub created_at: UtcMicros,
}

type Row = (
    String,
    AccountId,
    ClubId,
    Option<StreamId>,
    Option<i64>,
    String,
    UtcMicros,
);

/// A role this binary does not know gives nothing: such a row is passed over.
fn read(row: Row) -> Option<Given> {
    let (id, account, club, stream, event, role, created_at) = row;
    Some(Given {
        id,
        account,
        grant: Grant {
            club,
            role: Role::granted(&role)?,
            scope: scope(stream, event)?,
        },
        created_at,
    })
}

/// A scope as its two columns have it; an event without its tournament is none.
pub(super) fn scope(stream: Option<StreamId>, event: Option<i64>) -> Option<Scope> {
    match (stream, event) {
        (None, None) => Some(Scope::Club),
        (Some(stream), None) => Some(Scope::Tournament(stream)),
        (Some(stream), Some(event)) => Some(Scope::Event(stream, u32::try_from(event).ok()?)),
        (None, Some(_)) => None,
    }
}

/// The two columns of a scope.
pub(super) fn columns_of(scope: Scope) -> (Option<StreamId>, Option<i64>) {
    match scope {
        Scope::Club => (None, None),
        Scope::Tournament(stream) => (Some(stream), None),
        Scope::Event(stream, event) => (Some(stream), Some(i64::from(event))),
    }
}

macro_rules! columns {
    () => {
        (
            grants::id,
            grants::account,
            grants::club,
            grants::stream,
            grants::event,
            grants::role,
            grants::created_at,
        )
    };
}

/// Keeps a grant; what the account had at the very same place before is replaced.
pub fn add(tx: &mut Tx<'_>, given: &Given) -> Result<(), StoreError> {
    let grant = given.grant;
    for other in of_club(tx, grant.club)? {
        if other.account == given.account && other.grant.scope == grant.scope {
            remove(tx, grant.club, &other.id)?;
        }
    }
    let (stream, event) = columns_of(grant.scope);
    each!(tx, c => diesel::insert_into(grants::table)
        .values((
            dsl::id.eq(&given.id),
            dsl::account.eq(given.account),
            dsl::club.eq(grant.club),
            dsl::stream.eq(stream),
            dsl::event.eq(event),
            dsl::role.eq(grant.role.word()),
            dsl::created_at.eq(given.created_at),
        ))
        .execute(c))?;
    Ok(())
}

/// Everything an account was given; this runs with every signed-in request that is not answered from memory.
pub fn of_account(conn: &mut Conn, account: AccountId) -> Result<Vec<Grant>, StoreError> {
    let rows: Vec<Row> = each!(conn, c => grants::table
        .filter(dsl::account.eq(account))
        .select(columns!())
        .load(c))?;
    Ok(rows.into_iter().filter_map(read).map(|g| g.grant).collect())
}

/// Everything given in a club, the oldest first.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<Given>, StoreError> {
    let rows: Vec<Row> = each!(conn, c => grants::table
        .filter(dsl::club.eq(club))
        .order((dsl::created_at, dsl::id))
        .select(columns!())
        .load(c))?;
    Ok(rows.into_iter().filter_map(read).collect())
}

/// A grant of this club; those of another are not there.
///
/// # Errors
/// [`StoreError::NotFound`].
pub fn find(conn: &mut Conn, club: ClubId, id: &str) -> Result<Given, StoreError> {
    let row: Row = each!(conn, c => grants::table
        .filter(dsl::id.eq(id).and(dsl::club.eq(club)))
        .select(columns!())
        .first(c))?;
    read(row).ok_or(StoreError::NotFound)
}

/// Gives another role at the same place.
///
/// # Errors
/// [`StoreError::NotFound`].
pub fn set_role(tx: &mut Tx<'_>, club: ClubId, id: &str, role: Role) -> Result<(), StoreError> {
    let rows = each!(tx, c => diesel::update(grants::table)
        .filter(dsl::id.eq(id).and(dsl::club.eq(club)))
        .set(dsl::role.eq(role.word()))
        .execute(c))?;
    if rows == 0 {
        return Err(StoreError::NotFound);
    }
    Ok(())
}

/// Takes a grant away.
///
/// # Errors
/// [`StoreError::NotFound`].
pub fn remove(tx: &mut Tx<'_>, club: ClubId, id: &str) -> Result<(), StoreError> {
    let rows = each!(tx, c => diesel::delete(grants::table)
        .filter(dsl::id.eq(id).and(dsl::club.eq(club)))
        .execute(c))?;
    if rows == 0 {
        return Err(StoreError::NotFound);
    }
    Ok(())
}
