//! Whose names were taken away: each with a number of the club's own, by which pages still tell them apart.

use super::{
    Conn, StoreError, Tx, clubs,
    connection::each,
    schema::removals::{self, dsl},
};
use crawford_journal::{ClubId, PersonId, UtcMicros};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Insertable)]
#[diesel(table_name = removals, treat_none_as_default_value = false)]
pub struct Removal {
    pub person: PersonId,
    pub club: ClubId,
    /// The number it stands under, from 1.
    pub number: i64,
    pub removed_at: UtcMicros,
    /// What was done of it in somebody's own words, as JSON: see `app/privacy`.
    pub texts: Option<String>,
}

/// Raises the club's edition. [`StoreError::Taken`] for someone who is on the list, or a number that is.
pub fn add(tx: &mut Tx<'_>, removal: &Removal) -> Result<(), StoreError> {
    each!(tx, c => diesel::insert_into(removals::table).values(removal).execute(c))?;
    clubs::raise_edition(tx, removal.club)
}

/// The first number nobody of a club has.
pub fn next_number(conn: &mut Conn, club: ClubId) -> Result<i64, StoreError> {
    let last: Option<i64> = each!(conn, c => removals::table
        .filter(dsl::club.eq(club))
        .select(diesel::dsl::max(dsl::number))
        .first(c))?;
    Ok(last.unwrap_or(0).saturating_add(1))
}

/// By number.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<Removal>, StoreError> {
    Ok(each!(conn, c => removals::table
        .filter(dsl::club.eq(club))
        .order(dsl::number)
        .select((dsl::person, dsl::club, dsl::number, dsl::removed_at, dsl::texts))
        .load(c))?)
}

pub fn all(conn: &mut Conn) -> Result<Vec<Removal>, StoreError> {
    Ok(each!(conn, c => removals::table
        .order((dsl::club, dsl::number))
        .select((dsl::person, dsl::club, dsl::number, dsl::removed_at, dsl::texts))
        .load(c))?)
}
