//! Records of matches as they were uploaded. Facts name them by id; the text can be blanked.

use super::{
    Conn, StoreError, Tx, clubs,
    connection::each,
    schema::records::{self, dsl},
};
use crate::journal::{ClubId, RecordId, StreamId, UtcMicros};
use diesel::prelude::*;

/// A record of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchRecord {
    /// Its id.
    pub id: RecordId,
    /// Whose club's.
    pub club: ClubId,
    /// Of which tournament.
    pub stream: StreamId,
    /// Of which event.
    pub event: u32,
    /// Of which match.
    pub number: u32,
    /// Whether the left column is the match's lower player.
    pub crossed: bool,
    /// The file; nothing once it is blanked.
    pub content: Option<Vec<u8>>,
    /// When it came.
    pub created_at: UtcMicros,
}

/// Keeps a record.
///
/// # Errors
/// [`StoreError::Taken`] when there is one with this id.
pub fn add(tx: &mut Tx<'_>, record: &MatchRecord) -> Result<(), StoreError> {
    each!(tx, c => diesel::insert_into(records::table)
        .values((
            dsl::id.eq(record.id),
            dsl::club.eq(record.club),
            dsl::stream.eq(record.stream),
            dsl::event.eq(i64::from(record.event)),
            dsl::number.eq(i64::from(record.number)),
            dsl::crossed.eq(record.crossed),
            dsl::content.eq(record.content.as_deref()),
            dsl::created_at.eq(record.created_at),
        ))
        .execute(c))?;
    Ok(())
}

/// The record with this id.
///
/// # Errors
/// [`StoreError::NotFound`].
pub fn find(conn: &mut Conn, id: RecordId) -> Result<MatchRecord, StoreError> {
    type Row = (
        (RecordId, ClubId, StreamId),
        (i64, i64),
        (bool, Option<Vec<u8>>, UtcMicros),
    );
    let row: Row = each!(conn, c => records::table
        .filter(dsl::id.eq(id))
        .select((
            (dsl::id, dsl::club, dsl::stream),
            (dsl::event, dsl::number),
            (dsl::crossed, dsl::content, dsl::created_at),
        ))
        .first(c))?;
    let ((id, club, stream), (event, number), (crossed, content, created_at)) = row;
    let small = |n: i64| u32::try_from(n).map_err(|_| StoreError::failed("no number of a match"));
    Ok(MatchRecord {
        id,
        club,
        stream,
        event: small(event)?,
        number: small(number)?,
        crossed,
        content,
        created_at,
    })
}

/// Blanks a record: that there was one stays true. Raises the club's edition.
///
/// # Errors
/// [`StoreError::NotFound`].
pub fn blank(tx: &mut Tx<'_>, id: RecordId) -> Result<(), StoreError> {
    let club: ClubId = each!(tx, c => diesel::update(records::table)
        .filter(dsl::id.eq(id))
        .set(dsl::content.eq(None::<Vec<u8>>))
        .returning(dsl::club)
        .get_result(c))?;
    clubs::raise_edition(tx, club)
}
