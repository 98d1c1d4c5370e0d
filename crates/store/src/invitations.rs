//! Links by which people are invited into a club. Each works once; only its hash is stored.

use super::{
    Conn, StoreError, Tx,
    connection::found,
    grants::{columns_of, grant},
    query::prelude::*,
    schema::invitations::{self, dsl},
};
use crawford_club::permissions::Grant;
use crawford_forms::Choice;
use crawford_journal::{AccountId, ClubId, StreamId, UtcMicros};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Invitation {
    pub id: String,
    pub grant: Grant,
    /// The owner's note of whom it is meant for.
    pub label: String,
    pub created_at: UtcMicros,
    pub expires_at: UtcMicros,
    /// Who made it: it is valid while they may give what it grants. Without a known account it is void.
    pub inviter: Option<AccountId>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = invitations, treat_none_as_default_value = false)]
struct Row {
    id: String,
    club: ClubId,
    stream: Option<StreamId>,
    event: Option<i64>,
    role: String,
    label: String,
    created_at: UtcMicros,
    expires_at: UtcMicros,
    inviter: Option<AccountId>,
}

impl Row {
    fn of(invitation: &Invitation) -> Row {
        let (stream, event) = columns_of(invitation.grant.scope);
        Row {
            id: invitation.id.clone(),
            club: invitation.grant.club,
            stream,
            event,
            role: invitation.grant.role.word().to_owned(),
            label: invitation.label.clone(),
            created_at: invitation.created_at,
            expires_at: invitation.expires_at,
            inviter: invitation.inviter,
        }
    }

    fn read(self) -> Result<Invitation, StoreError> {
        let row = format_args!("invitations {}", self.id);
        let grant = grant(row, self.club, &self.role, self.stream, self.event)?;
        Ok(Invitation {
            id: self.id,
            grant,
            label: self.label,
            created_at: self.created_at,
            expires_at: self.expires_at,
            inviter: self.inviter,
        })
    }
}

pub fn add(tx: &mut Tx<'_>, invitation: &Invitation, hash: &[u8]) -> Result<(), StoreError> {
    diesel::insert_into(invitations::table)
        .values((Row::of(invitation), dsl::hash.eq(hash)))
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

/// The invitation of this hash, while it can be used.
pub fn of_hash(
    conn: &mut Conn,
    hash: &[u8],
    now: UtcMicros,
) -> Result<Option<Invitation>, StoreError> {
    let row: Option<Row> = invitations::table
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
) -> Result<Option<Invitation>, StoreError> {
    let row: Option<Row> = diesel::update(invitations::table)
        .filter(usable(hash, now))
        .set(dsl::used_at.eq(now))
        .returning(Row::as_returning())
        .get_result(tx)
        .optional()?;
    row.map(Row::read).transpose()
}

/// Unused ones, the newest first.
pub fn open(conn: &mut Conn, club: ClubId, now: UtcMicros) -> Result<Vec<Invitation>, StoreError> {
    let rows: Vec<Row> = invitations::table
        .filter(
            dsl::club
                .eq(club)
                .and(dsl::used_at.is_null())
                .and(dsl::expires_at.gt(now)),
        )
        .order((dsl::created_at.desc(), dsl::id))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Row::read).collect()
}

pub fn remove(tx: &mut Tx<'_>, club: ClubId, id: &str) -> Result<(), StoreError> {
    let rows = diesel::delete(invitations::table)
        .filter(dsl::id.eq(id).and(dsl::club.eq(club)))
        .execute(tx)?;
    found(rows)
}

pub fn of_inviter(conn: &mut Conn, inviter: AccountId) -> Result<Vec<Invitation>, StoreError> {
    let rows: Vec<Row> = invitations::table
        .filter(dsl::inviter.eq(inviter).and(dsl::used_at.is_null()))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Row::read).collect()
}

/// Deletes unused ones.
pub fn remove_open(tx: &mut Tx<'_>) -> Result<usize, StoreError> {
    Ok(diesel::delete(invitations::table.filter(dsl::used_at.is_null())).execute(tx)?)
}

/// Deletes those that expired before this time. Returns how many.
pub fn prune(tx: &mut Tx<'_>, before: UtcMicros) -> Result<usize, StoreError> {
    Ok(diesel::delete(invitations::table.filter(dsl::expires_at.lt(before))).execute(tx)?)
}

/// The notes of a club's invitations, used ones too, each by its id.
pub fn labels(conn: &mut Conn, club: ClubId) -> Result<Vec<(String, String)>, StoreError> {
    Ok(invitations::table
        .filter(dsl::club.eq(club))
        .order((dsl::created_at, dsl::id))
        .select((dsl::id, dsl::label))
        .load(conn)?)
}

pub fn relabel(
    tx: &mut Tx<'_>,
    id: &str,
    relabelled: &dyn Fn(&str) -> String,
) -> Result<(), StoreError> {
    let this = || invitations::table.filter(dsl::id.eq(id));
    let label: String = this().select(dsl::label).first(tx)?;
    diesel::update(this())
        .set(dsl::label.eq(relabelled(&label)))
        .execute(tx)?;
    Ok(())
}
