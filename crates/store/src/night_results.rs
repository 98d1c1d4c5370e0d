//! Read table of a chouette night: each person's results. Written in the transaction of the facts.

use super::{
    Conn, StoreError, Tx,
    query::prelude::*,
    read_day,
    schema::night_results::{self, dsl},
};
use chrono::NaiveDate;
use crawford_journal::{ClubId, PersonId, StreamId};

/// The results of one person in a night.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = night_results, treat_none_as_default_value = false)]
pub struct NightResult {
    pub person: PersonId,
    pub games: i64,
    /// How many of these in the box.
    pub boxes: i64,
    /// Games with a positive result.
    pub wins: i64,
    /// The result in points.
    pub points: i64,
    /// The result in money, in the smallest coin.
    pub money: i64,
    /// The currency as JSON, empty if none was set; `None` if the night involved no money.
    pub currency: Option<String>,
}

/// Other rows of the night are deleted.
pub fn replace(tx: &mut Tx<'_>, stream: StreamId, rows: &[NightResult]) -> Result<(), StoreError> {
    diesel::delete(night_results::table.filter(dsl::stream.eq(stream))).execute(tx)?;
    for row in rows {
        diesel::insert_into(night_results::table)
            .values((dsl::stream.eq(stream), row))
            .execute(tx)?;
    }
    Ok(())
}

/// By person.
pub fn of_stream(conn: &mut Conn, stream: StreamId) -> Result<Vec<NightResult>, StoreError> {
    let mut rows: Vec<NightResult> = night_results::table
        .filter(dsl::stream.eq(stream))
        .select(NightResult::as_select())
        .load(conn)?;
    rows.sort_by_key(|row| row.person);
    Ok(rows)
}

/// The results of all of a club's nights, each with its night and the night's day.
pub fn of_club(
    conn: &mut Conn,
    club: ClubId,
) -> Result<Vec<(StreamId, NaiveDate, NightResult)>, StoreError> {
    use super::schema::{nights, streams};
    let rows: Vec<(StreamId, String, NightResult)> = night_results::table
        .inner_join(streams::table.on(streams::id.eq(night_results::stream)))
        .inner_join(nights::table.on(nights::stream.eq(night_results::stream)))
        .filter(streams::club.eq(club))
        .order((nights::day, night_results::stream, night_results::person))
        .select((night_results::stream, nights::day, NightResult::as_select()))
        .load(conn)?;
    let read = rows.into_iter().map(|(night, day, result)| {
        let day = read_day(&day, format_args!("nights {night}"))?;
        Ok((night, day, result))
    });
    read.collect()
}

/// Each with its night.
pub fn of_person(
    conn: &mut Conn,
    person: PersonId,
) -> Result<Vec<(StreamId, NightResult)>, StoreError> {
    Ok(night_results::table
        .filter(dsl::person.eq(person))
        .order(dsl::stream)
        .select((dsl::stream, NightResult::as_select()))
        .load(conn)?)
}
