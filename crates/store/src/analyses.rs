//! What a program said of the records of matches. It follows from a record alone, and can be made again at any time.

use super::{
    Conn, StoreError, Tx, clubs,
    connection::found,
    ids::word,
    query::prelude::*,
    records::{self, RecordOfMatch},
    schema::{
        analyses::{self, dsl},
        records as of,
    },
};
use crawford_forms::Choice;
use crawford_journal::{ClubId, RecordId, UtcMicros};
use std::collections::HashMap;

/// The analysis of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalysisRow {
    pub record: RecordId,
    /// Of the match as the program was given it.
    pub digest: String,
    pub told: Result<StoredAnalysis, AnalysisFailure>,
    pub made_at: UtcMicros,
}

/// What the program said, as JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredAnalysis {
    /// The program, its version and its settings.
    pub engine: String,
    pub sides: String,
    pub games: String,
}

/// Why a record was not analysed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(hidden)]
pub enum AnalysisFailure {
    /// The program took longer than it may.
    TooSlow,
    /// Its answer is none, or of another match.
    NoAnswer,
    /// The match is not of backgammon by the rules that the program plays.
    OtherRules,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = analyses, treat_none_as_default_value = false)]
struct Row {
    record: RecordId,
    digest: String,
    engine: String,
    failure: Option<String>,
    sides: Option<String>,
    games: Option<String>,
    made_at: UtcMicros,
}

impl Row {
    fn read(self) -> Result<AnalysisRow, StoreError> {
        let row = format_args!("analysis of record {}", self.record);
        let told = match (self.failure.as_deref(), self.sides, self.games) {
            (None, Some(sides), Some(games)) => Ok(StoredAnalysis {
                engine: self.engine,
                sides,
                games,
            }),
            (Some(failure), None, None) => Err(word(failure, row)?),
            _ => {
                let why = "it is neither an answer nor a failure";
                return Err(StoreError::unreadable(row, why));
            }
        };
        Ok(AnalysisRow {
            record: self.record,
            digest: self.digest,
            told,
            made_at: self.made_at,
        })
    }
}

/// Stores an analysis in the place of any other of the record. A record that was blanked meanwhile keeps none. Raises the
/// edition of its club.
pub fn put(tx: &mut Tx<'_>, analysis: &AnalysisRow) -> Result<(), StoreError> {
    let id = analysis.record;
    if records::find(tx, id)?.content.is_none() {
        return Ok(());
    }
    let told = analysis.told.as_ref();
    let row = Row {
        record: id,
        digest: analysis.digest.clone(),
        engine: told.map_or_else(|_| String::new(), |told| told.engine.clone()),
        failure: told.err().map(|failure| failure.word().to_owned()),
        sides: told.ok().map(|told| told.sides.clone()),
        games: told.ok().map(|told| told.games.clone()),
        made_at: analysis.made_at,
    };
    forget(tx, id)?;
    diesel::insert_into(analyses::table)
        .values(&row)
        .execute(tx)?;
    let club = records::club_of(tx, id)?;
    clubs::raise_edition(tx, club)
}

pub fn find(conn: &mut Conn, record: RecordId) -> Result<Option<AnalysisRow>, StoreError> {
    let row: Option<Row> = analyses::table
        .find(record)
        .select(Row::as_select())
        .first(conn)
        .optional()?;
    row.map(Row::read).transpose()
}

/// Forgets an analysis, so that it is made again.
pub fn forget(tx: &mut Tx<'_>, record: RecordId) -> Result<usize, StoreError> {
    Ok(diesel::delete(analyses::table.find(record)).execute(tx)?)
}

/// The same of one that there is. Raises the club's edition.
pub fn try_again(tx: &mut Tx<'_>, record: RecordId) -> Result<(), StoreError> {
    found(forget(tx, record)?)?;
    let club = records::club_of(tx, record)?;
    clubs::raise_edition(tx, club)
}

/// The newest record that has no analysis yet.
pub fn next(conn: &mut Conn, passed_over: &[RecordId]) -> Result<Option<RecordId>, StoreError> {
    Ok(of::table
        .left_join(analyses::table.on(dsl::record.eq(of::id)))
        .filter(
            of::content
                .is_not_null()
                .and(dsl::record.nullable().is_null()),
        )
        .filter(of::id.ne_all(passed_over))
        .order((of::created_at.desc(), of::id))
        .select(of::id)
        .first(conn)
        .optional()?)
}

/// What both players lost in the analysed records of a club, as JSON.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(RecordOfMatch, String)>, StoreError> {
    let sides: Vec<(RecordId, String)> = of::table
        .inner_join(analyses::table.on(dsl::record.eq(of::id)))
        .filter(of::club.eq(club).and(dsl::sides.is_not_null()))
        .select((of::id, dsl::sides.assume_not_null()))
        .load(conn)?;
    if sides.is_empty() {
        return Ok(Vec::new());
    }
    let mut sides: HashMap<RecordId, String> = sides.into_iter().collect();
    let mut told = Vec::with_capacity(sides.len());
    for record in records::of_club(conn, club)? {
        told.extend(sides.remove(&record.id).map(|sides| (record, sides)));
    }
    match sides.into_keys().next() {
        None => Ok(told),
        Some(id) => {
            let row = format_args!("analysis of record {id}");
            Err(StoreError::unreadable(row, "the record is not there"))
        }
    }
}
