//! Uploaded records of matches. Facts refer to them by id; the content can be blanked.

use super::{
    Conn, StoreError, Tx, analyses, clubs,
    ids::number,
    query::prelude::*,
    schema::records::{self, dsl},
};
use crawford_journal::{ClubId, RecordId, StreamId, UtcMicros};
use crawford_tournament::{EventNo, MatchNo};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchRecord {
    pub id: RecordId,
    pub club: ClubId,
    pub stream: StreamId,
    pub event: EventNo,
    pub number: MatchNo,
    /// Whether the left column is the match's lower player.
    pub crossed: bool,
    /// The file; `None` once it is blanked.
    pub content: Option<Vec<u8>>,
    pub created_at: UtcMicros,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordOfMatch {
    pub id: RecordId,
    pub stream: StreamId,
    pub event: EventNo,
    pub number: MatchNo,
    /// Whether the left column is the match's lower player.
    pub crossed: bool,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = records, treat_none_as_default_value = false)]
struct Row {
    id: RecordId,
    club: ClubId,
    stream: StreamId,
    event: i64,
    number: i64,
    crossed: bool,
    content: Option<Vec<u8>>,
    created_at: UtcMicros,
}

pub fn add(tx: &mut Tx<'_>, record: &MatchRecord) -> Result<(), StoreError> {
    let row = Row {
        id: record.id,
        club: record.club,
        stream: record.stream,
        event: i64::from(record.event.0),
        number: i64::from(record.number.0),
        crossed: record.crossed,
        content: record.content.clone(),
        created_at: record.created_at,
    };
    diesel::insert_into(records::table)
        .values(row)
        .execute(tx)?;
    Ok(())
}

pub fn find(conn: &mut Conn, id: RecordId) -> Result<MatchRecord, StoreError> {
    let row: Row = records::table
        .find(id)
        .select(Row::as_select())
        .first(conn)?;
    let named = format_args!("record {id}");
    Ok(MatchRecord {
        id,
        club: row.club,
        stream: row.stream,
        event: EventNo(number(row.event, named)?),
        number: MatchNo(number(row.number, named)?),
        crossed: row.crossed,
        content: row.content,
        created_at: row.created_at,
    })
}

/// The records of a club that are not blanked, each with its match.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<RecordOfMatch>, StoreError> {
    let rows: Vec<(RecordId, StreamId, i64, i64, bool)> = records::table
        .filter(dsl::club.eq(club).and(dsl::content.is_not_null()))
        .order(dsl::id)
        .select((dsl::id, dsl::stream, dsl::event, dsl::number, dsl::crossed))
        .load(conn)?;
    let read = |(id, stream, event, of_event, crossed)| {
        let named = format_args!("record {id}");
        Ok(RecordOfMatch {
            id,
            stream,
            event: EventNo(number(event, named)?),
            number: MatchNo(number(of_event, named)?),
            crossed,
        })
    };
    rows.into_iter().map(read).collect()
}

/// The club of a record.
pub fn club_of(conn: &mut Conn, id: RecordId) -> Result<ClubId, StoreError> {
    Ok(records::table.find(id).select(dsl::club).first(conn)?)
}

/// Raises the club's edition.
pub fn rewrite(tx: &mut Tx<'_>, id: RecordId, content: Option<&[u8]>) -> Result<(), StoreError> {
    if content.is_none() {
        analyses::forget(tx, id)?;
    }
    let club: ClubId = diesel::update(records::table)
        .filter(dsl::id.eq(id))
        .set(dsl::content.eq(content))
        .returning(dsl::club)
        .get_result(tx)?;
    clubs::raise_edition(tx, club)
}

/// The row remains, without what was said of its text. Raises the club's edition.
pub fn blank(tx: &mut Tx<'_>, id: RecordId) -> Result<(), StoreError> {
    rewrite(tx, id, None)
}
