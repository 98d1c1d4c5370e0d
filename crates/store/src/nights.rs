//! What is stored of a chouette night beside its facts: its name, its day, its visibility, the code to follow it.

use super::{
    Conn, StoreError, Tx,
    query::prelude::*,
    read_day,
    schema::nights::{self, dsl},
};
use chrono::NaiveDate;
use crawford_journal::{ClubId, StreamId};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NightRow {
    pub name: String,
    pub day: NaiveDate,
    /// The venue; may be empty.
    pub venue: String,
    /// Whether its page is only for people of the club.
    pub members_only: bool,
    /// Whether its page shows guests' names.
    pub guest_names: bool,
    /// Whether its public pages show amounts of money with names.
    pub money_public: bool,
    /// Whether players may act for their own cubes.
    pub own_cubes: bool,
    /// The code to follow it; `None` once it is over.
    pub code: Option<String>,
}

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = nights, primary_key(stream))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
struct Row {
    stream: StreamId,
    name: String,
    day: String,
    venue: String,
    members_only: bool,
    guest_names: bool,
    money_public: bool,
    own_cubes: bool,
    code: Option<String>,
}

impl Row {
    fn of(stream: StreamId, night: &NightRow) -> Row {
        Row {
            stream,
            name: night.name.clone(),
            day: night.day.to_string(),
            venue: night.venue.clone(),
            members_only: night.members_only,
            guest_names: night.guest_names,
            money_public: night.money_public,
            own_cubes: night.own_cubes,
            code: night.code.clone(),
        }
    }

    fn read(self) -> Result<(StreamId, NightRow), StoreError> {
        let row = NightRow {
            day: read_day(&self.day, format_args!("nights {}", self.stream))?,
            name: self.name,
            venue: self.venue,
            members_only: self.members_only,
            guest_names: self.guest_names,
            money_public: self.money_public,
            own_cubes: self.own_cubes,
            code: self.code,
        };
        Ok((self.stream, row))
    }
}

/// Replaces an earlier row; the caller raises the club's edition. [`StoreError::Taken`] when another night has this
/// code.
pub fn put(tx: &mut Tx<'_>, stream: StreamId, row: &NightRow) -> Result<(), StoreError> {
    let row = Row::of(stream, row);
    diesel::insert_into(nights::table)
        .values(&row)
        .on_conflict(dsl::stream)
        .do_update()
        .set(&row)
        .execute(tx)?;
    Ok(())
}

pub fn find(conn: &mut Conn, stream: StreamId) -> Result<NightRow, StoreError> {
    let row: Row = nights::table
        .find(stream)
        .select(Row::as_select())
        .first(conn)?;
    Ok(row.read()?.1)
}

pub fn by_code(conn: &mut Conn, code: &str) -> Result<StreamId, StoreError> {
    Ok(nights::table
        .filter(dsl::code.eq(code))
        .select(dsl::stream)
        .first(conn)?)
}

/// Deletes a night's code at its end, with every phone that came by it and every unopened link. A player's own phone is
/// kept, to see how the night ended.
pub fn end_following(tx: &mut Tx<'_>, stream: StreamId) -> Result<(), StoreError> {
    super::night_phones::forget_watchers(tx, stream)?;
    super::night_links::forget(tx, stream)?;
    diesel::update(nights::table.find(stream))
        .set(dsl::code.eq(None::<String>))
        .execute(tx)?;
    Ok(())
}

/// The latest day first.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(StreamId, NightRow)>, StoreError> {
    use super::schema::streams;
    let rows: Vec<Row> = nights::table
        .inner_join(streams::table.on(streams::id.eq(nights::stream)))
        .filter(streams::club.eq(club))
        .order((dsl::day.desc(), streams::created_at.desc(), dsl::stream))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Row::read).collect()
}
