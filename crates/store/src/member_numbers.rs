//! The numbers of people in a federation.

use super::{
    Conn, StoreError, Tx, clubs,
    connection::each,
    schema::member_numbers::{self, dsl},
};
use crawford_journal::{ClubId, PersonId};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = member_numbers)]
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
    each!(tx, c => diesel::insert_into(member_numbers::table).values(row).execute(c))?;
    Ok(())
}

/// Raises the club's edition.
pub fn remove(tx: &mut Tx<'_>, club: ClubId, person: PersonId) -> Result<(), StoreError> {
    each!(tx, c => diesel::delete(member_numbers::table.find(person)).execute(c))?;
    clubs::raise_edition(tx, club)
}

pub fn of_person(conn: &mut Conn, person: PersonId) -> Result<Option<MemberNumber>, StoreError> {
    Ok(each!(conn, c => member_numbers::table
        .find(person)
        .select(MemberNumber::as_select())
        .first(c)
        .optional())?)
}

pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<MemberNumber>, StoreError> {
    Ok(each!(conn, c => member_numbers::table
        .filter(dsl::club.eq(club))
        .order(dsl::person)
        .select(MemberNumber::as_select())
        .load(c))?)
}
