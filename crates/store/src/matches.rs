//! Read table of a stream: its matches. Written in the transaction of the facts.

use super::{
    Conn, StoreError, Tx,
    ids::{number, pair, word},
    query::prelude::*,
    read_table::by_event_and_number,
    schema::{
        entries,
        matches::{self, dsl},
    },
    statement::upsert,
};
use backgammon::Side;
use crawford_forms::Choice;
use crawford_journal::{ClubId, PersonId, StreamId, UtcMicros};
use crawford_tournament::{EventNo, MatchNo, MatchStatus, Outcome};
use diesel::dsl::exists;
use std::collections::HashSet;

/// A match, for questions across streams: who played whom, when and how it ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchRow {
    pub event: EventNo,
    pub number: MatchNo,
    /// The round, from 1.
    pub round: u8,
    pub board: Option<u16>,
    pub status: MatchStatus,
    /// How it was decided, in the tournament crate's word.
    pub outcome: Option<String>,
    pub top: Option<PersonId>,
    pub bottom: Option<PersonId>,
    pub winner: Option<PersonId>,
    /// The points of the upper and of the lower player.
    pub score: Option<(u32, u32)>,
    /// The points it is played to.
    pub length: u16,
    pub finished_at: Option<UtcMicros>,
    pub begun_at: Option<UtcMicros>,
    /// How many points of its length are not played for: what both begin with, on average.
    pub given: u16,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = matches)]
struct Row {
    stream: StreamId,
    event: i64,
    number: i64,
    round: i64,
    board: Option<i64>,
    status: String,
    outcome: Option<String>,
    top: Option<PersonId>,
    bottom: Option<PersonId>,
    winner: Option<PersonId>,
    top_score: Option<i64>,
    bottom_score: Option<i64>,
    length: i64,
    finished_at: Option<UtcMicros>,
    begun_at: Option<UtcMicros>,
    given: i64,
}

impl Row {
    fn read(self) -> Result<(StreamId, MatchRow), StoreError> {
        let row = format_args!("matches {} {}/{}", self.stream, self.event, self.number);
        let read = MatchRow {
            event: EventNo(number(self.event, row)?),
            number: MatchNo(number(self.number, row)?),
            round: number(self.round, row)?,
            board: self.board.map(|board| number(board, row)).transpose()?,
            status: word(&self.status, row)?,
            outcome: self.outcome,
            top: self.top,
            bottom: self.bottom,
            winner: self.winner,
            score: pair(self.top_score, self.bottom_score, row)?,
            length: number(self.length, row)?,
            finished_at: self.finished_at,
            begun_at: self.begun_at,
            given: number(self.given, row)?,
        };
        Ok((self.stream, read))
    }
}

/// Other rows of the stream are kept.
pub fn put(tx: &mut Tx<'_>, stream: StreamId, rows: &[MatchRow]) -> Result<(), StoreError> {
    for row in rows {
        upsert!(tx, matches, {
            stream: stream.as_str(),
            event: i64::from(row.event.0),
            number: i64::from(row.number.0),
        }, {
            round: i64::from(row.round),
            board: row.board.map(i64::from),
            status: row.status.word(),
            outcome: row.outcome.as_deref(),
            winner: row.winner.as_ref().map(PersonId::as_str),
            top_score: row.score.map(|(top, _)| i64::from(top)),
            bottom_score: row.score.map(|(_, bottom)| i64::from(bottom)),
            length: i64::from(row.length),
            finished_at: row.finished_at.map(|at| at.0),
            begun_at: row.begun_at.map(|at| at.0),
            given: i64::from(row.given),
        }, indexed {
            top: row.top.as_ref().map(PersonId::as_str),
            bottom: row.bottom.as_ref().map(PersonId::as_str),
        })?;
    }
    Ok(())
}

by_event_and_number!(matches, MatchRow);

/// Every match somebody is in, alone or in a pair, with its stream and the side they sit on. The first of a pair stands
/// for both.
pub fn of_person(
    conn: &mut Conn,
    person: PersonId,
) -> Result<Vec<(StreamId, MatchRow, Side)>, StoreError> {
    let firsts = firsts_beside(conn, person)?;
    let with_a_partner = || {
        let theirs = entries::partner.eq(person);
        let same_event = entries::stream
            .eq(matches::stream)
            .and(entries::event.eq(matches::event));
        let first = entries::person.nullable();
        let in_it = first.eq(matches::top).or(first.eq(matches::bottom));
        exists(entries::table.filter(theirs.and(same_event).and(in_it)))
    };
    let rows: Vec<Row> = matches::table
        .filter(
            dsl::top
                .eq(person)
                .or(dsl::bottom.eq(person))
                .or(with_a_partner()),
        )
        .order((dsl::finished_at, dsl::stream, dsl::event, dsl::number))
        .select(Row::as_select())
        .load(conn)?;
    let with_side = |row: Row| {
        let event = row.event;
        let (stream, m) = row.read()?;
        let is_theirs = |who: Option<PersonId>| {
            who.is_some_and(|who| who == person || firsts.contains(&(stream, event, who)))
        };
        let side = match is_theirs(m.top) {
            true => Side::Top,
            false => Side::Bottom,
        };
        Ok((stream, m, side))
    };
    rows.into_iter().map(with_side).collect()
}

/// The first of each pair in which somebody is the second, with the stream and the event.
fn firsts_beside(
    conn: &mut Conn,
    person: PersonId,
) -> Result<HashSet<(StreamId, i64, PersonId)>, StoreError> {
    let firsts: Vec<(StreamId, i64, PersonId)> = entries::table
        .filter(entries::partner.eq(person))
        .select((entries::stream, entries::event, entries::person))
        .load(conn)?;
    Ok(firsts.into_iter().collect())
}

/// How long a club's matches of backgammon took: for the last so many played out, the points played for, when it began
/// and when its result came.
pub fn times_of_club(
    conn: &mut Conn,
    club: ClubId,
    most: i64,
) -> Result<Vec<(u16, UtcMicros, UtcMicros)>, StoreError> {
    use super::schema::{events, streams};
    type Times = (StreamId, i64, i64, UtcMicros, UtcMicros);
    let rows: Vec<Times> = matches::table
        .inner_join(streams::table.on(streams::id.eq(matches::stream)))
        .inner_join(
            events::table.on(events::stream
                .eq(matches::stream)
                .and(events::event.eq(matches::event))),
        )
        .filter(streams::club.eq(club))
        .filter(events::game.is_null())
        .filter(matches::outcome.eq(Outcome::Played.word()))
        .filter(matches::begun_at.is_not_null())
        .filter(matches::finished_at.is_not_null())
        .order((
            matches::finished_at.desc(),
            matches::stream,
            matches::event,
            matches::number,
        ))
        .limit(most)
        .select((
            matches::stream,
            matches::length,
            matches::given,
            matches::begun_at.assume_not_null(),
            matches::finished_at.assume_not_null(),
        ))
        .load(conn)?;
    let whole = |(stream, length, given, begun, ended): Times| {
        let points = length.saturating_sub(given);
        let points = number(points, format_args!("the points of a match of {stream}"))?;
        Ok((points, begun, ended))
    };
    rows.into_iter().map(whole).collect()
}
