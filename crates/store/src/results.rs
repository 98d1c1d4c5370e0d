//! Read table of a stream: its finished matches, for tables across tournaments. Written in the transaction of the
//! facts.

use super::{
    Conn, StoreError, Tx,
    cached_sql::{CachedSql, upsert},
    connection::{each, in_batches},
    hidden_streams,
    ids::number,
    read_table::by_event_and_number,
    schema::{
        results::{self, dsl},
        streams,
    },
};
use crawford_club::played::{Games, PaidStage};
use crawford_club::rating::{Finished, MatchEnding, MatchKey, SideKind};
use crawford_forms::Choice;
use crawford_journal::{ClubId, PersonId, StreamId, UtcMicros};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = results)]
pub struct ResultRow {
    pub event: i64,
    pub number: i64,
    /// When it ended; a correction does not move it.
    pub at: UtcMicros,
    /// The version of its stream at which it ended.
    pub version: i64,
    /// The points it was played to.
    pub length: i64,
    /// How it was decided, in the tournament crate's word.
    pub outcome: String,
    /// Main event, consolation or last chance: [`PaidStage`]'s word.
    pub stage: String,
    /// Single players, pairs or teams: [`SideKind`]'s word.
    pub company: String,
    pub top: Option<PersonId>,
    pub bottom: Option<PersonId>,
    pub winner: Option<PersonId>,
    pub top_score: Option<i64>,
    pub bottom_score: Option<i64>,
    /// Statistics of its games, if they are known: a [`Games`] as JSON.
    pub games: Option<String>,
}

/// Other rows of the stream are kept.
pub fn put(tx: &mut Tx<'_>, stream: StreamId, rows: &[ResultRow]) -> Result<(), StoreError> {
    for row in rows {
        upsert!(tx, results, {
            stream: stream.as_str(),
            event: row.event,
            number: row.number,
        }, {
            at: row.at.0,
            version: row.version,
            length: row.length,
            outcome: row.outcome.as_str(),
            stage: row.stage.as_str(),
            company: row.company.as_str(),
            top: row.top.as_ref().map(PersonId::as_str),
            bottom: row.bottom.as_ref().map(PersonId::as_str),
            winner: row.winner.as_ref().map(PersonId::as_str),
            top_score: row.top_score,
            bottom_score: row.bottom_score,
            games: row.games.as_deref(),
        })?;
    }
    Ok(())
}

/// Deletes a result, because its match is to be played again.
pub fn remove(
    tx: &mut Tx<'_>,
    stream: StreamId,
    event: i64,
    number: i64,
) -> Result<(), StoreError> {
    each!(tx, c => diesel::delete(results::table.find((stream, event, number))).execute(c))?;
    Ok(())
}

by_event_and_number!(results, ResultRow);

/// Each with its stream, in no particular order.
pub fn of_streams(
    conn: &mut Conn,
    streams: &[StreamId],
) -> Result<Vec<(StreamId, ResultRow)>, StoreError> {
    in_batches(conn, streams, |conn, some| {
        Ok(each!(conn, c => results::table
            .filter(dsl::stream.eq_any(some))
            .select((results::stream, ResultRow::as_select()))
            .load(c))?)
    })
}

/// Each with its stream, in no particular order.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(StreamId, ResultRow)>, StoreError> {
    Ok(each!(conn, c => results::table
        .inner_join(streams::table.on(streams::id.eq(results::stream)))
        .filter(streams::club.eq(club))
        .select((results::stream, ResultRow::as_select()))
        .load(c))?)
}

/// The columns that ratings use.
#[derive(Queryable, Selectable)]
#[diesel(table_name = results)]
struct RatedRow {
    stream: StreamId,
    event: i64,
    number: i64,
    at: UtcMicros,
    version: i64,
    length: i64,
    outcome: String,
    company: String,
    top: Option<PersonId>,
    bottom: Option<PersonId>,
    winner: Option<PersonId>,
}

impl RatedRow {
    fn read(self) -> Result<Finished, StoreError> {
        let row = named(self.stream, self.event, self.number);
        let no_company = || {
            let why = format_args!("“{}” is no company", self.company);
            StoreError::unreadable(&row, why)
        };
        let no_ending = || {
            let why = format_args!("“{}” is no way a match ends", self.outcome);
            StoreError::unreadable(&row, why)
        };
        Ok(Finished {
            key: MatchKey {
                stream: self.stream,
                event: number(self.event, &row)?,
                number: number(self.number, &row)?,
            },
            at: self.at,
            version: number(self.version, &row)?,
            length: number(self.length, &row)?,
            ending: MatchEnding::read(&self.outcome).ok_or_else(no_ending)?,
            company: SideKind::of_word(&self.company).ok_or_else(no_company)?,
            top: self.top,
            bottom: self.bottom,
            winner: self.winner,
        })
    }
}

/// The results of a club that ratings count, in no particular order; hidden ones are left out.
pub fn finished_of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<Finished>, StoreError> {
    let rows: Vec<RatedRow> = each!(conn, c => results::table
        .inner_join(streams::table.on(streams::id.eq(results::stream)))
        .filter(streams::club.eq(club))
        .select(RatedRow::as_select())
        .load(c))?;
    let hidden = hidden_streams::of_club(conn, club)?;
    let shown = rows.into_iter().filter(|row| !hidden.contains(&row.stream));
    shown.map(RatedRow::read).collect()
}

/// The row's name in an error.
fn named(stream: StreamId, event: i64, number: i64) -> String {
    format!("results {stream} {event}/{number}")
}

/// All results of these people, in a pair too if it is stored under them, in no particular order.
pub fn of_people(
    conn: &mut Conn,
    people: &[PersonId],
) -> Result<Vec<(StreamId, ResultRow)>, StoreError> {
    Ok(each!(conn, c => results::table
        .filter(dsl::top.eq_any(people).or(dsl::bottom.eq_any(people)))
        .select((results::stream, ResultRow::as_select()))
        .load(c))?)
}

pub(super) fn part(word: &str, row: impl std::fmt::Display) -> Result<PaidStage, StoreError> {
    let why = || StoreError::unreadable(row, format_args!("“{word}” is no part of an event"));
    PaidStage::of_word(word).ok_or_else(why)
}

impl ResultRow {
    /// Statistics of its games, if they are known.
    pub fn game_statistics(&self, stream: StreamId) -> Result<Option<Games>, StoreError> {
        let games = self.games.as_deref().map(serde_json::from_str).transpose();
        let row = || named(stream, self.event, self.number);
        games.map_err(|why| StoreError::unreadable(format_args!("the games of {}", row()), why))
    }

    pub fn part(&self, stream: StreamId) -> Result<PaidStage, StoreError> {
        part(&self.stage, named(stream, self.event, self.number))
    }

    /// The same as ratings use it.
    pub fn finished(&self, stream: StreamId) -> Result<Finished, StoreError> {
        let row = RatedRow {
            stream,
            event: self.event,
            number: self.number,
            at: self.at,
            version: self.version,
            length: self.length,
            outcome: self.outcome.clone(),
            company: self.company.clone(),
            top: self.top,
            bottom: self.bottom,
            winner: self.winner,
        };
        row.read()
    }
}
