//! Read table of a stream: its events. Written in the transaction of the facts.

use super::{
    Conn, StoreError, Tx,
    ids::number,
    query::prelude::*,
    schema::{
        events::{self, dsl},
        streams,
    },
};
use crawford_journal::{ClubId, StreamId};
use crawford_tournament::EventNo;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRow {
    pub event: EventNo,
    pub name: String,
    pub entrants: u32,
    pub drawn: bool,
    /// What is played, in its word, where it is another game than backgammon.
    pub game: Option<String>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = events, treat_none_as_default_value = false)]
struct Row {
    stream: StreamId,
    event: i64,
    name: String,
    entrants: i64,
    drawn: bool,
    game: Option<String>,
}

impl Row {
    fn of(stream: StreamId, event: &EventRow) -> Row {
        Row {
            stream,
            event: i64::from(event.event.0),
            name: event.name.clone(),
            entrants: i64::from(event.entrants),
            drawn: event.drawn,
            game: event.game.clone(),
        }
    }

    fn read(self) -> Result<(StreamId, EventRow), StoreError> {
        let row = format_args!("events {}/{}", self.stream, self.event);
        let read = EventRow {
            event: EventNo(number(self.event, row)?),
            name: self.name,
            entrants: number(self.entrants, row)?,
            drawn: self.drawn,
            game: self.game,
        };
        Ok((self.stream, read))
    }
}

/// Other rows of the stream are deleted.
pub fn replace(tx: &mut Tx<'_>, stream: StreamId, rows: &[EventRow]) -> Result<(), StoreError> {
    diesel::delete(events::table.filter(dsl::stream.eq(stream))).execute(tx)?;
    for row in rows {
        diesel::insert_into(events::table)
            .values(Row::of(stream, row))
            .execute(tx)?;
    }
    Ok(())
}

/// Ordered by number.
pub fn of_stream(conn: &mut Conn, stream: StreamId) -> Result<Vec<EventRow>, StoreError> {
    let rows: Vec<Row> = events::table
        .filter(dsl::stream.eq(stream))
        .order(dsl::event)
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(|row| Ok(row.read()?.1)).collect()
}

pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(StreamId, EventRow)>, StoreError> {
    let rows: Vec<Row> = events::table
        .inner_join(streams::table.on(streams::id.eq(events::stream)))
        .filter(streams::club.eq(club))
        .order((events::stream, events::event))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Row::read).collect()
}
