//! Texts of people: reasons, remarks. Facts refer to them by id; the text can be corrected or blanked.

use super::{
    Conn, StoreError, Tx, clubs,
    connection::{each, in_batches},
    schema::notes::{self, dsl},
};
use crawford_journal::{ClubId, NoteId, UtcMicros};
use diesel::{
    dsl::{exists, select},
    prelude::*,
};

#[derive(Insertable)]
#[diesel(table_name = notes)]
struct Row<'a> {
    id: NoteId,
    club: ClubId,
    text: &'a str,
    created_at: UtcMicros,
}

pub fn add(
    tx: &mut Tx<'_>,
    id: NoteId,
    club: ClubId,
    text: &str,
    at: UtcMicros,
) -> Result<(), StoreError> {
    each!(tx, c => diesel::insert_into(notes::table)
        .values(Row { id, club, text, created_at: at })
        .execute(c))?;
    Ok(())
}

/// Corrects a text, or blanks it. Raises the club's edition.
pub fn set(tx: &mut Tx<'_>, id: NoteId, text: Option<&str>) -> Result<(), StoreError> {
    let club: ClubId = each!(tx, c => diesel::update(notes::table)
        .filter(dsl::id.eq(id))
        .set(dsl::text.eq(text))
        .returning(dsl::club)
        .get_result(c))?;
    clubs::raise_edition(tx, club)
}

/// Blanked and missing ones are left out.
pub fn find_all(conn: &mut Conn, ids: &[NoteId]) -> Result<Vec<(NoteId, String)>, StoreError> {
    in_batches(conn, ids, |conn, some| {
        Ok(each!(conn, c => notes::table
            .filter(dsl::id.eq_any(some).and(dsl::text.is_not_null()))
            .select((dsl::id, dsl::text.assume_not_null()))
            .load(c))?)
    })
}

/// Without the blanked ones.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(NoteId, String)>, StoreError> {
    Ok(each!(conn, c => notes::table
        .filter(dsl::club.eq(club).and(dsl::text.is_not_null()))
        .order((dsl::created_at, dsl::id))
        .select((dsl::id, dsl::text.assume_not_null()))
        .load(c))?)
}

/// Blanked or not.
pub fn is_there(conn: &mut Conn, id: NoteId) -> Result<bool, StoreError> {
    Ok(each!(conn, c => select(exists(notes::table.find(id))).get_result(c))?)
}
