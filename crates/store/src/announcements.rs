//! Announcements of a director to everyone, until they are taken down.

use super::{
    Conn, StoreError, Tx, clubs,
    query::prelude::*,
    schema::announcements::{self, dsl},
};
use crawford_journal::{ClubId, StreamId, UtcMicros};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = announcements, treat_none_as_default_value = false)]
pub struct Announcement {
    pub id: String,
    pub club: ClubId,
    pub stream: StreamId,
    pub text: String,
    pub created_at: UtcMicros,
    pub ended_at: Option<UtcMicros>,
}

/// Raises the club's edition.
pub fn add(tx: &mut Tx<'_>, announcement: &Announcement) -> Result<(), StoreError> {
    diesel::insert_into(announcements::table)
        .values(announcement)
        .execute(tx)?;
    clubs::raise_edition(tx, announcement.club)
}

/// Those not taken down, the newest first.
pub fn standing(conn: &mut Conn, stream: StreamId) -> Result<Vec<Announcement>, StoreError> {
    Ok(announcements::table
        .filter(dsl::stream.eq(stream).and(dsl::ended_at.is_null()))
        .order((dsl::created_at.desc(), dsl::id))
        .select(Announcement::as_select())
        .load(conn)?)
}

/// Raises the club's edition.
pub fn end(tx: &mut Tx<'_>, stream: StreamId, id: &str, at: UtcMicros) -> Result<(), StoreError> {
    let club: ClubId = diesel::update(announcements::table)
        .filter(
            dsl::id
                .eq(id)
                .and(dsl::stream.eq(stream))
                .and(dsl::ended_at.is_null()),
        )
        .set(dsl::ended_at.eq(at))
        .returning(dsl::club)
        .get_result(tx)?;
    clubs::raise_edition(tx, club)
}

/// Those taken down among them.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<Announcement>, StoreError> {
    Ok(announcements::table
        .filter(dsl::club.eq(club))
        .order((dsl::created_at, dsl::id))
        .select(Announcement::as_select())
        .load(conn)?)
}

/// Raises the club's edition.
pub fn reword(
    tx: &mut Tx<'_>,
    stream: StreamId,
    id: &str,
    reworded: &dyn Fn(&str) -> String,
) -> Result<(), StoreError> {
    let this = || announcements::table.filter(dsl::stream.eq(stream).and(dsl::id.eq(id)));
    let (club, text): (ClubId, String) = this().select((dsl::club, dsl::text)).first(tx)?;
    diesel::update(this())
        .set(dsl::text.eq(reworded(&text)))
        .execute(tx)?;
    clubs::raise_edition(tx, club)
}
