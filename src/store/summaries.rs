//! Read table of a stream: what a list of tournaments or nights shows of it. Written with the facts, never instead.

use super::{
    Conn, StoreError, Tx, connection::each, hidden_streams, schema::summaries, steady::Steady,
};
use crate::journal::{ClubId, StreamId};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = summaries)]
pub struct Summary {
    pub name: String,
    /// The day, as `2026-11-20`.
    pub day: String,
    /// Where; empty when nobody said.
    pub venue: String,
    /// How far it is: the tournament's word.
    pub status: String,
    /// The hour it begins at by the club's clocks, as `19:30`, where somebody said.
    pub starts: Option<String>,
}

const PUT: &str = "INSERT INTO summaries \
    (stream, name, day, venue, status, starts) \
    VALUES (?, ?, ?, ?, ?, ?) \
    ON CONFLICT (stream) DO UPDATE SET \
    name = excluded.name, day = excluded.day, venue = excluded.venue, status = excluded.status, \
    starts = excluded.starts";

pub fn put(tx: &mut Tx<'_>, stream: StreamId, summary: &Summary) -> Result<(), StoreError> {
    each!(tx, c => Steady {
        wording: PUT,
        values: &[
            stream.as_str().into(),
            summary.name.as_str().into(),
            summary.day.as_str().into(),
            summary.venue.as_str().into(),
            summary.status.as_str().into(),
            summary.starts.as_deref().into(),
        ],
    }
    .execute(c))?;
    Ok(())
}

pub fn of_stream(conn: &mut Conn, stream: StreamId) -> Result<Option<Summary>, StoreError> {
    Ok(each!(conn, c => summaries::table
        .find(stream)
        .select(Summary::as_select())
        .first(c)
        .optional())?)
}

/// As [`of_stream`], of a stream in which something has happened, so that there must be one.
pub fn find(conn: &mut Conn, stream: StreamId) -> Result<Summary, StoreError> {
    let missing = || StoreError::unreadable(format_args!("summaries {stream}"), "it is not there");
    of_stream(conn, stream)?.ok_or_else(missing)
}

/// The lines of a club's streams without those that are hidden, in no particular order.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(StreamId, Summary)>, StoreError> {
    let hidden = hidden_streams::of_club(conn, club)?;
    let mut all = all_of_club(conn, club)?;
    all.retain(|(stream, _)| !hidden.contains(stream));
    Ok(all)
}

/// The lines of all of a club's streams, in no particular order; one whose whole story was taken back has none.
pub fn all_of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(StreamId, Summary)>, StoreError> {
    use super::schema::streams;
    Ok(each!(conn, c => summaries::table
        .inner_join(streams::table.on(streams::id.eq(summaries::stream)))
        .filter(streams::club.eq(club))
        .filter(summaries::name.ne(""))
        .select((summaries::stream, Summary::as_select()))
        .load(c))?)
}
