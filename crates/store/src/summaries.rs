//! Read table of a stream: its line in a list of tournaments or nights. Written in the transaction of the facts.

use super::{
    Conn, StoreError, Tx, hidden_streams, ids::word, query::prelude::*, read_day,
    schema::summaries, statement::upsert,
};
use chrono::{NaiveDate, NaiveTime};
use crawford_forms::Choice;
use crawford_journal::{ClubId, StreamId};
use serde::Serialize;

/// The progress of an evening.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Choice)]
#[serde(rename_all = "kebab-case")]
#[form(hidden)]
pub enum SummaryStatus {
    Announced,
    Running,
    Finished,
    CalledOff,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    pub name: String,
    pub day: NaiveDate,
    /// The venue; may be empty.
    pub venue: String,
    pub status: SummaryStatus,
    /// The hour it begins at, by the club's clock, if set.
    pub starts: Option<NaiveTime>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = summaries)]
struct Row {
    stream: StreamId,
    name: String,
    day: String,
    venue: String,
    status: String,
    starts: Option<String>,
}

impl Row {
    fn read(self) -> Result<(StreamId, Summary), StoreError> {
        let stream = self.stream;
        let status = word(
            &self.status,
            format_args!("the status of summaries {stream}"),
        )?;
        let starts = self.starts.as_deref().map(str::parse::<NaiveTime>);
        let starts = starts.transpose().map_err(|why| {
            StoreError::unreadable(format_args!("the hour of summaries {stream}"), why)
        })?;
        let summary = Summary {
            day: read_day(&self.day, format_args!("summaries {stream}"))?,
            name: self.name,
            venue: self.venue,
            status,
            starts,
        };
        Ok((stream, summary))
    }
}

pub fn put(tx: &mut Tx<'_>, stream: StreamId, summary: &Summary) -> Result<(), StoreError> {
    let day = summary.day.to_string();
    let starts = summary.starts.map(|at| at.format("%H:%M").to_string());
    upsert!(tx, summaries, { stream: stream.as_str() }, {
        name: summary.name.as_str(),
        day: day.as_str(),
        venue: summary.venue.as_str(),
        status: summary.status.word(),
        starts: starts.as_deref(),
    })?;
    Ok(())
}

pub fn of_stream(conn: &mut Conn, stream: StreamId) -> Result<Option<Summary>, StoreError> {
    let row: Option<Row> = summaries::table
        .find(stream)
        .select(Row::as_select())
        .first(conn)
        .optional()?;
    Ok(row.map(Row::read).transpose()?.map(|(_, summary)| summary))
}

/// As [`of_stream`], for a stream that has facts and therefore a row.
pub fn find(conn: &mut Conn, stream: StreamId) -> Result<Summary, StoreError> {
    let missing = || StoreError::unreadable(format_args!("summaries {stream}"), "it is not there");
    of_stream(conn, stream)?.ok_or_else(missing)
}

/// The visible rows of a club's streams, in no particular order.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(StreamId, Summary)>, StoreError> {
    let hidden = hidden_streams::of_club(conn, club)?;
    let mut all = all_of_club(conn, club)?;
    all.retain(|(stream, _)| !hidden.contains(stream));
    Ok(all)
}

/// All rows of a club's streams, in no particular order; a stream that was undone completely has none.
pub fn all_of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(StreamId, Summary)>, StoreError> {
    use super::schema::streams;
    let rows: Vec<Row> = summaries::table
        .inner_join(streams::table.on(streams::id.eq(summaries::stream)))
        .filter(streams::club.eq(club))
        .filter(summaries::name.ne(""))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Row::read).collect()
}
