//! Read table of a stream: its matches, as its facts have them. Written with the facts, never instead.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    prepared::Prepared,
    schema::matches::{self, dsl},
};
use crate::journal::{PersonId, StreamId, UtcMicros};
use diesel::prelude::*;

/// A match, for questions across streams: who played whom, when and how it ended.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Insertable, AsChangeset)]
#[diesel(table_name = matches, treat_none_as_default_value = false, treat_none_as_null = true)]
pub struct MatchRow {
    /// The event of the tournament.
    pub event: i64,
    /// The match's number in it.
    pub number: i64,
    /// The round, from 1.
    pub round: i64,
    /// The table it is played at.
    pub board: Option<i64>,
    /// Waiting, ready, playing, finished: the tournament's word.
    pub status: String,
    /// How it was decided, the tournament's word.
    pub outcome: Option<String>,
    /// The upper player.
    pub top: Option<PersonId>,
    /// The lower player.
    pub bottom: Option<PersonId>,
    /// Who goes on.
    pub winner: Option<PersonId>,
    /// The upper player's points.
    pub top_score: Option<i64>,
    /// The lower player's points.
    pub bottom_score: Option<i64>,
    /// The points it is played to.
    pub length: i64,
    /// When its result was entered.
    pub finished_at: Option<UtcMicros>,
}

macro_rules! columns {
    () => {
        (
            matches::event,
            matches::number,
            matches::round,
            matches::board,
            matches::status,
            matches::outcome,
            matches::top,
            matches::bottom,
            matches::winner,
            matches::top_score,
            matches::bottom_score,
            matches::length,
            matches::finished_at,
        )
    };
}

/// Writes these matches of a stream, whether they are there already or not, and leaves the others as they are.
///
/// # Errors
/// When the database fails.
pub fn put(tx: &mut Tx<'_>, stream: StreamId, rows: &[MatchRow]) -> Result<(), StoreError> {
    for row in rows {
        each!(tx, c => Prepared(
            diesel::insert_into(matches::table)
                .values((dsl::stream.eq(stream), row))
                .on_conflict((dsl::stream, dsl::event, dsl::number))
                .do_update()
                .set(row),
        )
        .execute(c))?;
    }
    Ok(())
}

/// Writes these as all the matches of a stream.
///
/// # Errors
/// When the database fails.
pub fn replace(tx: &mut Tx<'_>, stream: StreamId, rows: &[MatchRow]) -> Result<(), StoreError> {
    each!(tx, c => diesel::delete(matches::table)
        .filter(dsl::stream.eq(stream))
        .execute(c))?;
    put(tx, stream, rows)
}

/// The matches of a stream, by event and number.
///
/// # Errors
/// When the database fails.
pub fn of_stream(conn: &mut Conn, stream: StreamId) -> Result<Vec<MatchRow>, StoreError> {
    Ok(each!(conn, c => matches::table
        .filter(dsl::stream.eq(stream))
        .order((dsl::event, dsl::number))
        .select(columns!())
        .load(c))?)
}

/// Every match someone is in, with its stream.
///
/// # Errors
/// When the database fails.
pub fn of_person(
    conn: &mut Conn,
    person: PersonId,
) -> Result<Vec<(StreamId, MatchRow)>, StoreError> {
    Ok(each!(conn, c => matches::table
        .filter(dsl::top.eq(person).or(dsl::bottom.eq(person)))
        .order((dsl::finished_at, dsl::stream, dsl::event, dsl::number))
        .select((dsl::stream, columns!()))
        .load(c))?)
}
