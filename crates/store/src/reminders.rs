//! When clubs send reminders of their next night.

use super::{
    Conn, StoreError, Tx,
    ids::number,
    query::prelude::*,
    read_day,
    schema::reminders::{self, dsl},
};
use chrono::{NaiveDate, Weekday};
use crawford_journal::ClubId;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReminderRow {
    pub club: ClubId,
    pub weekday: Weekday,
    /// The hour, by the club's clock.
    pub hour: u8,
    /// The day it was last checked.
    pub last_day: Option<NaiveDate>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = reminders, treat_none_as_default_value = false)]
struct Row {
    club: ClubId,
    /// Monday is 0.
    weekday: i64,
    hour: i64,
    last_day: Option<String>,
}

impl Row {
    fn of(row: &ReminderRow) -> Row {
        Row {
            club: row.club,
            weekday: i64::from(row.weekday.num_days_from_monday()),
            hour: i64::from(row.hour),
            last_day: row.last_day.map(|day| day.to_string()),
        }
    }

    fn read(self) -> Result<ReminderRow, StoreError> {
        let row = format_args!("reminders {}", self.club);
        let weekday = Weekday::try_from(number::<u8>(self.weekday, row)?);
        let hour = Some(number::<u8>(self.hour, row)?).filter(|hour| *hour < 24);
        let last_day = self.last_day.map(|day| read_day(&day, row));
        Ok(ReminderRow {
            club: self.club,
            weekday: weekday.map_err(|_| StoreError::unreadable(row, "a week has no such day"))?,
            hour: hour.ok_or_else(|| StoreError::unreadable(row, "a day has no such hour"))?,
            last_day: last_day.transpose()?,
        })
    }
}

pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Option<ReminderRow>, StoreError> {
    let row: Option<Row> = reminders::table
        .find(club)
        .select(Row::as_select())
        .first(conn)
        .optional()?;
    row.map(Row::read).transpose()
}

/// Of every club, each read or refused by itself: what is wrong in one keeps no other from its reminder.
pub fn all(conn: &mut Conn) -> Result<Vec<Result<ReminderRow, StoreError>>, StoreError> {
    let rows: Vec<Row> = reminders::table
        .order(dsl::club)
        .select(Row::as_select())
        .load(conn)?;
    Ok(rows.into_iter().map(Row::read).collect())
}

/// Stores a club's day and hour; the day last checked is kept.
pub fn put(tx: &mut Tx<'_>, row: &ReminderRow) -> Result<(), StoreError> {
    let row = Row::of(row);
    diesel::insert_into(reminders::table)
        .values(&row)
        .on_conflict(dsl::club)
        .do_update()
        .set((dsl::weekday.eq(row.weekday), dsl::hour.eq(row.hour)))
        .execute(tx)?;
    Ok(())
}

pub fn remove(tx: &mut Tx<'_>, club: ClubId) -> Result<(), StoreError> {
    diesel::delete(reminders::table.find(club)).execute(tx)?;
    Ok(())
}

/// Claims a day for a club. Returns whether nobody had claimed it.
pub fn take(tx: &mut Tx<'_>, club: ClubId, day: NaiveDate) -> Result<bool, StoreError> {
    let day = day.to_string();
    let rows = diesel::update(reminders::table.find(club))
        .filter(dsl::last_day.is_null().or(dsl::last_day.ne(&day)))
        .set(dsl::last_day.eq(&day))
        .execute(tx)?;
    Ok(rows > 0)
}
