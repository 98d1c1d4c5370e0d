//! The numbers of people in a federation.

use super::{
    Conn, StoreError, Tx, clubs,
    query::prelude::*,
    schema::member_numbers::{self, dsl},
};
use crawford_journal::{ClubId, PersonId};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = member_numbers, treat_none_as_default_value = false)]
pub struct MemberNumber {
    pub person: PersonId,
    pub club: ClubId,
    /// The number, as the federation writes it.
    pub number: String,
    /// Whether it is shown publicly.
    pub public: bool,
}

/// Raises the club's edition.
pub fn set(tx: &mut Tx<'_>, row: &MemberNumber) -> Result<(), StoreError> {
    remove(tx, row.club, row.person)?;
    diesel::insert_into(member_numbers::table)
        .values(row)
        .execute(tx)?;
    Ok(())
}

/// Raises the club's edition.
pub fn remove(tx: &mut Tx<'_>, club: ClubId, person: PersonId) -> Result<(), StoreError> {
    diesel::delete(member_numbers::table.find(person)).execute(tx)?;
    clubs::raise_edition(tx, club)
}

pub fn of_person(conn: &mut Conn, person: PersonId) -> Result<Option<MemberNumber>, StoreError> {
    Ok(member_numbers::table
        .find(person)
        .select(MemberNumber::as_select())
        .first(conn)
        .optional()?)
}

pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<MemberNumber>, StoreError> {
    Ok(member_numbers::table
        .filter(dsl::club.eq(club))
        .order(dsl::person)
        .select(MemberNumber::as_select())
        .load(conn)?)
}
