//! Texts of people: reasons, remarks. Facts refer to them by id; the text can be corrected or blanked.

use super::{
    Conn, StoreError, Tx, clubs,
    connection::{each, in_batches},
    schema::notes::{self, dsl},
};
use crawford_journal::{ClubId, NoteId, UtcMicros};
use diesel::prelude::*;

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
    let rows: Vec<(NoteId, Option<String>)> = in_batches(conn, ids, |conn, some| {
        Ok(each!(conn, c => notes::table
            .filter(dsl::id.eq_any(some))
            .select((dsl::id, dsl::text))
            .load(c))?)
    })?;
    let written = |(id, text): (NoteId, Option<String>)| Some((id, text?));
    Ok(rows.into_iter().filter_map(written).collect())
}

/// Without the blanked ones.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(NoteId, String)>, StoreError> {
    let rows: Vec<(NoteId, Option<String>)> = each!(conn, c => notes::table
        .filter(dsl::club.eq(club).and(dsl::text.is_not_null()))
        .order((dsl::created_at, dsl::id))
        .select((dsl::id, dsl::text))
        .load(c))?;
    Ok(rows
        .into_iter()
        .filter_map(|(id, text)| Some((id, text?)))
        .collect())
}

/// Blanked or not.
pub fn is_there(conn: &mut Conn, id: NoteId) -> Result<bool, StoreError> {
    let found: Option<NoteId> = each!(conn, c => notes::table
        .find(id)
        .select(dsl::id)
        .first(c)
        .optional())?;
    Ok(found.is_some())
}
