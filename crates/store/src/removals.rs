//! People whose names were removed: each with a number within the club, which pages show instead.

use super::{
    Conn, StoreError, Tx, clubs,
    query::prelude::*,
    schema::removals::{self, dsl},
};
use crawford_journal::{ClubId, PersonId, UtcMicros};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = removals, treat_none_as_default_value = false)]
pub struct Removal {
    pub person: PersonId,
    pub club: ClubId,
    /// The number shown, from 1.
    pub number: i64,
    pub removed_at: UtcMicros,
    /// What was changed in free text, as JSON: see `app/privacy`.
    pub texts: Option<String>,
}

/// Raises the club's edition. [`StoreError::Taken`] for a person or a number already on the list.
pub fn add(tx: &mut Tx<'_>, removal: &Removal) -> Result<(), StoreError> {
    diesel::insert_into(removals::table)
        .values(removal)
        .execute(tx)?;
    clubs::raise_edition(tx, removal.club)
}

/// The first unused number of a club.
pub fn next_number(conn: &mut Conn, club: ClubId) -> Result<i64, StoreError> {
    let last: Option<i64> = removals::table
        .filter(dsl::club.eq(club))
        .select(diesel::dsl::max(dsl::number))
        .first(conn)?;
    Ok(last.unwrap_or(0).saturating_add(1))
}

/// By number.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<Removal>, StoreError> {
    Ok(removals::table
        .filter(dsl::club.eq(club))
        .order(dsl::number)
        .select(Removal::as_select())
        .load(conn)?)
}

pub fn all(conn: &mut Conn) -> Result<Vec<Removal>, StoreError> {
    Ok(removals::table
        .order((dsl::club, dsl::number))
        .select(Removal::as_select())
        .load(conn)?)
}
