//! Read table of a stream: its finished matches, for tables across tournaments. Written in the transaction of the
//! facts.

use super::{
    Conn, StoreError, Tx,
    connection::in_batches,
    hidden_streams,
    ids::{number, pair, stored, word},
    query::prelude::*,
    read_table::by_event_and_number,
    schema::{
        results::{self, dsl},
        streams,
    },
    statement::upsert,
};
use crawford_club::played::{Games, PaidStage};
use crawford_club::rating::{Finished, MatchEnding, MatchKey, SideKind};
use crawford_forms::Choice;
use crawford_journal::{ClubId, PersonId, StreamId, UtcMicros};
use crawford_tournament::{EventNo, MatchNo, Outcome};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultRow {
    pub event: EventNo,
    pub number: MatchNo,
    /// When it ended; a correction does not move it.
    pub at: UtcMicros,
    /// The version of its stream at which it ended.
    pub version: u64,
    /// The points it was played to.
    pub length: u16,
    /// How it was decided.
    pub outcome: Outcome,
    pub stage: PaidStage,
    pub company: SideKind,
    pub top: Option<PersonId>,
    pub bottom: Option<PersonId>,
    pub winner: Option<PersonId>,
    /// The points of the upper and of the lower player.
    pub score: Option<(u32, u32)>,
    /// Statistics of its games, if they are known.
    pub games: Option<Games>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = results)]
struct Row {
    #[diesel(embed)]
    rated: RatedRow,
    stage: String,
    top_score: Option<i64>,
    bottom_score: Option<i64>,
    /// As JSON.
    games: Option<String>,
}

impl Row {
    fn read(self) -> Result<(StreamId, ResultRow), StoreError> {
        let row = self.rated.name();
        let games = self.games.as_deref().map(serde_json::from_str).transpose();
        let unreadable = |why| StoreError::unreadable(format_args!("the games of {row}"), why);
        let stored = self.rated.outcome.clone();
        let of = self.rated.read()?;
        let read = ResultRow {
            event: EventNo(of.key.event),
            number: MatchNo(of.key.number),
            at: of.at,
            version: of.version,
            length: of.length,
            outcome: outcome(&stored, of.length, row)?,
            stage: word(&self.stage, row)?,
            company: of.company,
            top: of.top,
            bottom: of.bottom,
            winner: of.winner,
            score: pair(self.top_score, self.bottom_score, row)?,
            games: games.map_err(unreadable)?,
        };
        Ok((of.key.stream, read))
    }
}

/// Other rows of the stream are kept.
pub fn put(tx: &mut Tx<'_>, stream: StreamId, rows: &[ResultRow]) -> Result<(), StoreError> {
    for row in rows {
        let games = row.games.as_ref().map(serde_json::to_string).transpose();
        let games = games.map_err(StoreError::failed)?;
        upsert!(tx, results, {
            stream: stream.as_str(),
            event: i64::from(row.event.0),
            number: i64::from(row.number.0),
        }, {
            at: row.at.0,
            version: stored(row.version)?,
            length: i64::from(row.length),
            outcome: row.outcome.word(),
            stage: row.stage.word(),
            company: row.company.word(),
            winner: row.winner.as_ref().map(PersonId::as_str),
            top_score: row.score.map(|(top, _)| i64::from(top)),
            bottom_score: row.score.map(|(_, bottom)| i64::from(bottom)),
            games: games.as_deref(),
        }, indexed {
            top: row.top.as_ref().map(PersonId::as_str),
            bottom: row.bottom.as_ref().map(PersonId::as_str),
        })?;
    }
    Ok(())
}

/// Deletes a result, because its match is to be played again.
pub fn remove(
    tx: &mut Tx<'_>,
    stream: StreamId,
    event: EventNo,
    number: MatchNo,
) -> Result<(), StoreError> {
    let key = (stream, i64::from(event.0), i64::from(number.0));
    diesel::delete(results::table.find(key)).execute(tx)?;
    Ok(())
}

by_event_and_number!(results, ResultRow);

/// Each with its stream, in no particular order.
pub fn of_streams(
    conn: &mut Conn,
    streams: &[StreamId],
) -> Result<Vec<(StreamId, ResultRow)>, StoreError> {
    let rows: Vec<Row> = in_batches(conn, streams, |conn, some| {
        Ok(results::table
            .filter(dsl::stream.eq_any(some))
            .select(Row::as_select())
            .load(conn)?)
    })?;
    rows.into_iter().map(Row::read).collect()
}

/// Each with its stream, in no particular order.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(StreamId, ResultRow)>, StoreError> {
    let rows: Vec<Row> = results::table
        .inner_join(streams::table.on(streams::id.eq(results::stream)))
        .filter(streams::club.eq(club))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Row::read).collect()
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

/// What an error calls a row: its stream, event and number. It is put into words only then.
#[derive(Clone, Copy)]
struct RowName(StreamId, i64, i64);

impl std::fmt::Display for RowName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let RowName(stream, event, number) = self;
        write!(f, "results {stream} {event}/{number}")
    }
}

impl RatedRow {
    fn name(&self) -> RowName {
        RowName(self.stream, self.event, self.number)
    }

    fn read(self) -> Result<Finished, StoreError> {
        let row = self.name();
        let length = number(self.length, row)?;
        Ok(Finished {
            key: MatchKey {
                stream: self.stream,
                event: number(self.event, row)?,
                number: number(self.number, row)?,
            },
            at: self.at,
            version: number(self.version, row)?,
            length,
            ending: ending_of(outcome(&self.outcome, length, row)?),
            company: word(&self.company, row)?,
            top: self.top,
            bottom: self.bottom,
            winner: self.winner,
        })
    }
}

/// The results of a club that ratings count, in no particular order; hidden ones are left out.
pub fn finished_of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<Finished>, StoreError> {
    let rows: Vec<RatedRow> = results::table
        .inner_join(streams::table.on(streams::id.eq(results::stream)))
        .filter(streams::club.eq(club))
        .select(RatedRow::as_select())
        .load(conn)?;
    let hidden = hidden_streams::of_club(conn, club)?;
    let shown = rows.into_iter().filter(|row| !hidden.contains(&row.stream));
    shown.map(RatedRow::read).collect()
}

/// All results of these people, in a pair too if it is stored under them, in no particular order.
pub fn of_people(
    conn: &mut Conn,
    people: &[PersonId],
) -> Result<Vec<(StreamId, ResultRow)>, StoreError> {
    let rows: Vec<Row> = results::table
        .filter(dsl::top.eq_any(people).or(dsl::bottom.eq_any(people)))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Row::read).collect()
}

/// An outcome by its word; one played short of the length says to what by the length beside it.
fn outcome(stored: &str, length: u16, row: impl std::fmt::Display) -> Result<Outcome, StoreError> {
    let unknown = || StoreError::unreadable(row, format_args!("“{stored}” is not known"));
    Outcome::of_word(stored, length).ok_or_else(unknown)
}

/// What ratings make of an outcome.
const fn ending_of(outcome: Outcome) -> MatchEnding {
    match outcome {
        Outcome::Played | Outcome::PlayedTo { .. } => MatchEnding::Played,
        Outcome::Retired | Outcome::LossOnTime | Outcome::PenaltyPoints => MatchEnding::Early,
        Outcome::WalkOver => MatchEnding::WalkOver,
        Outcome::Forfeit => MatchEnding::Forfeit,
        Outcome::Unfinished => MatchEnding::Stopped,
        Outcome::Bye => MatchEnding::Bye,
        Outcome::BothLeft => MatchEnding::BothLeft,
        Outcome::CalledOff => MatchEnding::CalledOff,
        Outcome::Void => MatchEnding::Void,
    }
}

impl ResultRow {
    /// The same as ratings use it.
    #[must_use]
    pub fn finished(&self, stream: StreamId) -> Finished {
        Finished {
            key: MatchKey {
                stream,
                event: self.event.0,
                number: self.number.0,
            },
            at: self.at,
            version: self.version,
            length: self.length,
            ending: ending_of(self.outcome),
            company: self.company,
            top: self.top,
            bottom: self.bottom,
            winner: self.winner,
        }
    }
}
