//! Texts of people: reasons, remarks. Facts refer to them by id; the text can be corrected or blanked.

use super::{
    Conn, StoreError, Tx, clubs,
    connection::in_batches,
    query::prelude::*,
    schema::notes::{self, dsl},
};
use crawford_journal::{ClubId, NoteId, UtcMicros};
use diesel::dsl::{exists, select};

#[derive(Insertable)]
#[diesel(table_name = notes, treat_none_as_default_value = false)]
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
    diesel::insert_into(notes::table)
        .values(Row {
            id,
            club,
            text,
            created_at: at,
        })
        .execute(tx)?;
    Ok(())
}

/// Corrects a text, or blanks it. Raises the club's edition.
pub fn set(tx: &mut Tx<'_>, id: NoteId, text: Option<&str>) -> Result<(), StoreError> {
    let club: ClubId = diesel::update(notes::table)
        .filter(dsl::id.eq(id))
        .set(dsl::text.eq(text))
        .returning(dsl::club)
        .get_result(tx)?;
    clubs::raise_edition(tx, club)
}

/// Blanked and missing ones are left out.
pub fn find_all(conn: &mut Conn, ids: &[NoteId]) -> Result<Vec<(NoteId, String)>, StoreError> {
    in_batches(conn, ids, |conn, some| {
        Ok(notes::table
            .filter(dsl::id.eq_any(some).and(dsl::text.is_not_null()))
            .select((dsl::id, dsl::text.assume_not_null()))
            .load(conn)?)
    })
}

/// Without the blanked ones.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(NoteId, String)>, StoreError> {
    Ok(notes::table
        .filter(dsl::club.eq(club).and(dsl::text.is_not_null()))
        .order((dsl::created_at, dsl::id))
        .select((dsl::id, dsl::text.assume_not_null()))
        .load(conn)?)
}

/// Blanked or not.
pub fn is_there(conn: &mut Conn, id: NoteId) -> Result<bool, StoreError> {
    Ok(select(exists(notes::table.find(id))).get_result(conn)?)
}
