//! Import files of members and past results: waiting ones, and accepted ones with their outcome.

use super::{
    Conn, StoreError, Tx,
    query::prelude::*,
    read_day,
    schema::{import_drafts, import_people, import_streams, imports},
};
use chrono::NaiveDate;
use crawford_journal::{ClubId, PersonId, StreamId, UtcMicros};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = import_drafts, treat_none_as_default_value = false)]
pub struct Draft {
    /// The id in the address of its pages; the import keeps it.
    pub id: String,
    pub club: ClubId,
    pub file: String,
    pub content: Vec<u8>,
    /// How it is to be read, as JSON.
    pub mapping: String,
    pub created_at: UtcMicros,
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = imports, treat_none_as_default_value = false)]
pub struct ImportRow {
    pub id: String,
    pub club: ClubId,
    /// The subject of the file: members, results or starts, by the word of `Subject`.
    pub subject: String,
    pub file: String,
    /// How many matches or people were new.
    pub stored: i64,
    pub refused: i64,
    pub created_at: UtcMicros,
    /// When everything was stored.
    pub finished_at: Option<UtcMicros>,
    pub taken_back_at: Option<UtcMicros>,
}

/// A tournament made by an import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedStream {
    pub stream: StreamId,
    /// The normalised name of the event.
    pub name: String,
    pub day: NaiveDate,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = import_streams, treat_none_as_default_value = false)]
struct StreamRow {
    stream: StreamId,
    name: String,
    day: String,
}

impl StreamRow {
    fn of(made: &ImportedStream) -> StreamRow {
        StreamRow {
            stream: made.stream,
            name: made.name.clone(),
            day: made.day.to_string(),
        }
    }

    fn read(self) -> Result<ImportedStream, StoreError> {
        Ok(ImportedStream {
            day: read_day(&self.day, format_args!("import_streams {}", self.stream))?,
            stream: self.stream,
            name: self.name,
        })
    }
}

/// Stores a waiting file, and deletes those of every club that were sent before `since`.
pub fn keep_draft(tx: &mut Tx<'_>, draft: &Draft, since: UtcMicros) -> Result<(), StoreError> {
    diesel::delete(import_drafts::table.filter(import_drafts::created_at.lt(since))).execute(tx)?;
    diesel::insert_into(import_drafts::table)
        .values(draft)
        .execute(tx)?;
    Ok(())
}

/// [`StoreError::NotFound`] for a file already accepted, deleted, or of another club.
pub fn draft(conn: &mut Conn, club: ClubId, id: &str) -> Result<Draft, StoreError> {
    Ok(import_drafts::table
        .find(id)
        .filter(import_drafts::club.eq(club))
        .select(Draft::as_select())
        .first(conn)?)
}

/// A waiting file, without its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = import_drafts)]
pub struct WaitingImport {
    pub id: String,
    pub file: String,
    /// How it is to be read, as JSON.
    pub mapping: String,
    pub created_at: UtcMicros,
}

/// A club's files that wait or are being stored; the newest first.
pub fn drafts_of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<WaitingImport>, StoreError> {
    Ok(import_drafts::table
        .filter(import_drafts::club.eq(club))
        .order((import_drafts::created_at.desc(), import_drafts::id))
        .select(WaitingImport::as_select())
        .load(conn)?)
}

/// How a file is to be read, as JSON.
pub fn mapping(conn: &mut Conn, club: ClubId, id: &str) -> Result<String, StoreError> {
    Ok(import_drafts::table
        .find(id)
        .filter(import_drafts::club.eq(club))
        .select(import_drafts::mapping)
        .first(conn)?)
}

/// Replaces the mapping of a file, if it still is `before`. Returns whether it was, so that only one of several
/// requests succeeds.
pub fn swap_mapping(
    tx: &mut Tx<'_>,
    club: ClubId,
    id: &str,
    (before, after): (&str, &str),
) -> Result<bool, StoreError> {
    let as_it_was = import_drafts::club
        .eq(club)
        .and(import_drafts::id.eq(id))
        .and(import_drafts::mapping.eq(before));
    let rows = diesel::update(import_drafts::table.filter(as_it_was))
        .set(import_drafts::mapping.eq(after))
        .execute(tx)?;
    Ok(rows > 0)
}

pub fn forget_draft(tx: &mut Tx<'_>, club: ClubId, id: &str) -> Result<(), StoreError> {
    let of_club = import_drafts::club.eq(club).and(import_drafts::id.eq(id));
    diesel::delete(import_drafts::table.filter(of_club)).execute(tx)?;
    Ok(())
}

/// Deletes every waiting file of a club, since a removed name may be in it.
pub fn forget_drafts(tx: &mut Tx<'_>, club: ClubId) -> Result<(), StoreError> {
    diesel::delete(import_drafts::table.filter(import_drafts::club.eq(club))).execute(tx)?;
    Ok(())
}

pub fn begin(tx: &mut Tx<'_>, row: &ImportRow) -> Result<(), StoreError> {
    diesel::insert_into(imports::table)
        .values(row)
        .execute(tx)?;
    Ok(())
}

/// Adds to the count of what was stored of an import; `finished` if this was all.
pub fn add_stored(
    tx: &mut Tx<'_>,
    id: &str,
    more: i64,
    finished: Option<UtcMicros>,
) -> Result<(), StoreError> {
    diesel::update(imports::table.find(id))
        .set((
            imports::stored.eq(imports::stored + more),
            imports::finished_at.eq(finished),
        ))
        .execute(tx)?;
    Ok(())
}

pub fn find(conn: &mut Conn, club: ClubId, id: &str) -> Result<ImportRow, StoreError> {
    Ok(imports::table
        .find(id)
        .filter(imports::club.eq(club))
        .select(ImportRow::as_select())
        .first(conn)?)
}

/// The newest first.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<ImportRow>, StoreError> {
    Ok(imports::table
        .filter(imports::club.eq(club))
        .order((imports::created_at.desc(), imports::id))
        .select(ImportRow::as_select())
        .load(conn)?)
}

pub fn set_taken_back(tx: &mut Tx<'_>, id: &str, at: UtcMicros) -> Result<(), StoreError> {
    diesel::update(imports::table.find(id))
        .set(imports::taken_back_at.eq(Some(at)))
        .execute(tx)?;
    Ok(())
}

pub fn add_stream(tx: &mut Tx<'_>, import: &str, made: &ImportedStream) -> Result<(), StoreError> {
    diesel::insert_into(import_streams::table)
        .values((import_streams::import.eq(import), StreamRow::of(made)))
        .execute(tx)?;
    Ok(())
}

pub fn add_person(tx: &mut Tx<'_>, import: &str, person: PersonId) -> Result<(), StoreError> {
    diesel::insert_into(import_people::table)
        .values((
            import_people::import.eq(import),
            import_people::person.eq(person),
        ))
        .execute(tx)?;
    Ok(())
}

/// By day and name.
pub fn streams(conn: &mut Conn, import: &str) -> Result<Vec<ImportedStream>, StoreError> {
    let rows: Vec<StreamRow> = import_streams::table
        .filter(import_streams::import.eq(import))
        .select(StreamRow::as_select())
        .load(conn)?;
    let mut made: Vec<ImportedStream> = rows
        .into_iter()
        .map(StreamRow::read)
        .collect::<Result<_, _>>()?;
    made.sort_by(|a, b| (a.day, &a.name, a.stream).cmp(&(b.day, &b.name, b.stream)));
    Ok(made)
}

pub fn people(conn: &mut Conn, import: &str) -> Result<Vec<PersonId>, StoreError> {
    Ok(import_people::table
        .filter(import_people::import.eq(import))
        .order(import_people::person)
        .select(import_people::person)
        .load(conn)?)
}

/// Every event made by a club's imports that were not undone.
pub fn streams_of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<ImportedStream>, StoreError> {
    let rows: Vec<StreamRow> = import_streams::table
        .inner_join(imports::table.on(imports::id.eq(import_streams::import)))
        .filter(imports::club.eq(club))
        .filter(imports::taken_back_at.is_null())
        .select(StreamRow::as_select())
        .load(conn)?;
    rows.into_iter().map(StreamRow::read).collect()
}

/// Somebody created by an import that was undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = imports)]
pub struct RevertedPerson {
    #[diesel(select_expression = import_people::person)]
    pub person: PersonId,
    #[diesel(column_name = created_at)]
    pub since: UtcMicros,
    #[diesel(column_name = taken_back_at)]
    pub at: Option<UtcMicros>,
}

pub fn people_taken_back(conn: &mut Conn, club: ClubId) -> Result<Vec<RevertedPerson>, StoreError> {
    Ok(import_people::table
        .inner_join(imports::table.on(imports::id.eq(import_people::import)))
        .filter(imports::club.eq(club))
        .filter(imports::taken_back_at.is_not_null())
        .select(RevertedPerson::as_select())
        .load(conn)?)
}

pub fn rename(tx: &mut Tx<'_>, id: &str, file: &str) -> Result<(), StoreError> {
    diesel::update(imports::table.find(id))
        .set(imports::file.eq(file))
        .execute(tx)?;
    Ok(())
}
