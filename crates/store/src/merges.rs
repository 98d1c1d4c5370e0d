//! Two entries of a club's people that are one person. The journals keep both ids; readers apply this list.

use super::{
    Conn, StoreError, Tx, clubs,
    connection::found,
    query::prelude::*,
    recomputations,
    schema::merges::{self, dsl},
};
use crawford_club::merged::Merged;
use crawford_journal::{ClubId, PersonId, UtcMicros};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = merges, treat_none_as_default_value = false)]
pub struct Merge {
    /// The one no longer listed.
    pub person: PersonId,
    /// The one who gets the results.
    pub kept: PersonId,
    pub club: ClubId,
    pub merged_at: UtcMicros,
}

/// Raises the club's edition. [`StoreError::Taken`] for somebody who is merged already.
pub fn add(tx: &mut Tx<'_>, merge: &Merge) -> Result<(), StoreError> {
    diesel::insert_into(merges::table)
        .values(merge)
        .execute(tx)?;
    clubs::raise_edition(tx, merge.club)?;
    recomputations::request(tx, merge.club)
}

/// Raises the club's edition.
pub fn remove(tx: &mut Tx<'_>, club: ClubId, person: PersonId) -> Result<(), StoreError> {
    let rows = diesel::delete(merges::table.filter(dsl::person.eq(person).and(dsl::club.eq(club))))
        .execute(tx)?;
    found(rows)?;
    clubs::raise_edition(tx, club)?;
    recomputations::request(tx, club)
}

/// Ordered by when they were merged.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<Merge>, StoreError> {
    Ok(merges::table
        .filter(dsl::club.eq(club))
        .order((dsl::merged_at, dsl::person))
        .select(Merge::as_select())
        .load(conn)?)
}

pub fn merged(conn: &mut Conn, club: ClubId) -> Result<Merged, StoreError> {
    let rows = of_club(conn, club)?;
    Ok(rows.into_iter().map(|m| (m.person, m.kept)).collect())
}
