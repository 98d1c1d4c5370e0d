//! When clubs send reminders of their next night.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    schema::reminders::{self, dsl},
};
use crawford_journal::ClubId;
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = reminders, treat_none_as_default_value = false)]
pub struct ReminderRow {
    pub club: ClubId,
    /// The day of the week, Monday 0.
    pub weekday: i64,
    /// The hour, by the club's clock.
    pub hour: i64,
    /// The day it was last checked, as `2026-11-20`.
    pub last_day: Option<String>,
}

pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Option<ReminderRow>, StoreError> {
    Ok(each!(conn, c => reminders::table
        .find(club)
        .select(ReminderRow::as_select())
        .first(c)
        .optional())?)
}

pub fn all(conn: &mut Conn) -> Result<Vec<ReminderRow>, StoreError> {
    Ok(each!(conn, c => reminders::table
        .order(dsl::club)
        .select(ReminderRow::as_select())
        .load(c))?)
}

/// Stores a club's day and hour; the day last checked is kept.
pub fn put(tx: &mut Tx<'_>, row: &ReminderRow) -> Result<(), StoreError> {
    each!(tx, c => diesel::insert_into(reminders::table)
        .values(row)
        .on_conflict(dsl::club)
        .do_update()
        .set((dsl::weekday.eq(row.weekday), dsl::hour.eq(row.hour)))
        .execute(c))?;
    Ok(())
}

pub fn remove(tx: &mut Tx<'_>, club: ClubId) -> Result<(), StoreError> {
    each!(tx, c => diesel::delete(reminders::table.find(club)).execute(c))?;
    Ok(())
}

/// Claims a day for a club. Returns whether nobody had claimed it.
pub fn take(tx: &mut Tx<'_>, club: ClubId, day: &str) -> Result<bool, StoreError> {
    let rows = each!(tx, c => diesel::update(reminders::table.find(club))
        .filter(dsl::last_day.is_null().or(dsl::last_day.ne(day)))
        .set(dsl::last_day.eq(day))
        .execute(c))?;
    Ok(rows > 0)
}
