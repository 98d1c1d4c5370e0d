//! What a chouette night has beside its facts: its name, its day, who may read it, the code by which others follow.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    schema::nights::{self, dsl},
};
use crate::journal::{ClubId, StreamId};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = nights)]
pub struct NightRow {
    pub name: String,
    /// The day, as `2026-11-20`.
    pub day: String,
    /// Where; empty when nobody said.
    pub venue: String,
    /// Whether only people of the club read its page.
    pub members_only: bool,
    /// Whether its page calls guests by name.
    pub guest_names: bool,
    /// Whether its public pages show money beside names.
    pub money_public: bool,
    /// Whether players may handle their own cubes.
    pub own_cubes: bool,
    /// The letters by which others follow it; none once it is over.
    pub code: Option<String>,
}

/// In place of an older one; the caller raises the club's edition. [`StoreError::Taken`] when another night has this
/// code.
pub fn put(tx: &mut Tx<'_>, stream: StreamId, row: &NightRow) -> Result<(), StoreError> {
    let values = (
        dsl::name.eq(&row.name),
        dsl::day.eq(&row.day),
        dsl::venue.eq(&row.venue),
        dsl::members_only.eq(row.members_only),
        dsl::guest_names.eq(row.guest_names),
        dsl::money_public.eq(row.money_public),
        dsl::own_cubes.eq(row.own_cubes),
        dsl::code.eq(&row.code),
    );
    let changed = each!(tx, c => diesel::update(nights::table.find(stream))
        .set(values)
        .execute(c))?;
    if changed == 0 {
        each!(tx, c => diesel::insert_into(nights::table)
            .values((dsl::stream.eq(stream), values))
            .execute(c))?;
    }
    Ok(())
}

pub fn find(conn: &mut Conn, stream: StreamId) -> Result<NightRow, StoreError> {
    Ok(each!(conn, c => nights::table.find(stream).select(NightRow::as_select()).first(c))?)
}

pub fn by_code(conn: &mut Conn, code: &str) -> Result<StreamId, StoreError> {
    Ok(each!(conn, c => nights::table
        .filter(dsl::code.eq(code))
        .select(dsl::stream)
        .first(c))?)
}

/// Takes a night's code away, and with it every phone that came by it and every link not yet opened: at its end. A
/// player's own phone stays, to be told how the night ended.
pub fn end_following(tx: &mut Tx<'_>, stream: StreamId) -> Result<(), StoreError> {
    super::night_phones::forget_lookers(tx, stream)?;
    super::night_links::forget(tx, stream)?;
    each!(tx, c => diesel::update(nights::table.find(stream))
        .set(dsl::code.eq(None::<String>))
        .execute(c))?;
    Ok(())
}

/// The latest day first.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(StreamId, NightRow)>, StoreError> {
    use super::schema::streams;
    Ok(each!(conn, c => nights::table
        .inner_join(streams::table.on(streams::id.eq(nights::stream)))
        .filter(streams::club.eq(club))
        .order((dsl::day.desc(), streams::created_at.desc(), dsl::stream))
        .select((dsl::stream, NightRow::as_select()))
        .load(c))?)
}
