//! Uploaded records of matches. Facts refer to them by id; the content can be blanked.

use super::{
    Conn, StoreError, Tx, clubs,
    connection::each,
    ids,
    schema::records::{self, dsl},
};
use crawford_journal::{ClubId, RecordId, StreamId, UtcMicros};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchRecord {
    pub id: RecordId,
    pub club: ClubId,
    pub stream: StreamId,
    pub event: u32,
    pub number: u32,
    /// Whether the left column is the match's lower player.
    pub crossed: bool,
    /// The file; `None` once it is blanked.
    pub content: Option<Vec<u8>>,
    pub created_at: UtcMicros,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfMatch {
    pub id: RecordId,
    pub stream: StreamId,
    pub event: i64,
    pub number: i64,
    /// Whether the left column is the match's lower player.
    pub crossed: bool,
}

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
    let row = || format!("record {id}");
    Ok(MatchRecord {
        id,
        club,
        stream,
        event: ids::number(event, row())?,
        number: ids::number(number, row())?,
        crossed,
        content,
        created_at,
    })
}

/// The records of a club that are not blanked, each with its match.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<OfMatch>, StoreError> {
    type Row = (RecordId, StreamId, i64, i64, bool);
    let rows: Vec<Row> = each!(conn, c => records::table
        .filter(dsl::club.eq(club).and(dsl::content.is_not_null()))
        .order(dsl::id)
        .select((dsl::id, dsl::stream, dsl::event, dsl::number, dsl::crossed))
        .load(c))?;
    let of_match = |(id, stream, event, number, crossed)| OfMatch {
        id,
        stream,
        event,
        number,
        crossed,
    };
    Ok(rows.into_iter().map(of_match).collect())
}

/// Raises the club's edition.
pub fn rewrite(tx: &mut Tx<'_>, id: RecordId, content: Option<&[u8]>) -> Result<(), StoreError> {
    let club: ClubId = each!(tx, c => diesel::update(records::table)
        .filter(dsl::id.eq(id))
        .set(dsl::content.eq(content))
        .returning(dsl::club)
        .get_result(c))?;
    clubs::raise_edition(tx, club)
}

/// The row remains. Raises the club's edition.
pub fn blank(tx: &mut Tx<'_>, id: RecordId) -> Result<(), StoreError> {
    rewrite(tx, id, None)
}
