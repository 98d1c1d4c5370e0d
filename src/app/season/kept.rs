//! The seasons of a club as they are kept.

use crate::club::season::{Setup, Table};
use crate::journal::{ClubId, UtcMicros};
use crate::store::seasons::{self, SeasonRow};
use crate::store::{Conn, StoreError};
use chrono::NaiveDate;

/// A season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Season {
    /// Its place in addresses.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// The first day.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
    /// What its points are.
    pub setup: Setup,
    /// When its table was declared final, and what it was.
    pub frozen: Option<(UtcMicros, Vec<Table>)>,
}

impl Season {
    /// Read from its row.
    pub(super) fn of(row: &SeasonRow) -> Result<Season, StoreError> {
        let stands = |what| format!("{what} of season {} {}", row.club, row.slug);
        let tables = row.frozen.as_deref().map(serde_json::from_str).transpose();
        let tables =
            tables.map_err(|why| StoreError::unreadable(stands("the final table"), why))?;
        let setup = serde_json::from_str(&row.setup);
        Ok(Season {
            slug: row.slug.clone(),
            name: row.name.clone(),
            from: day(row, &row.from_day)?,
            to: day(row, &row.to_day)?,
            setup: setup.map_err(|why| StoreError::unreadable(stands("the setup"), why))?,
            frozen: row.frozen_at.zip(tables),
        })
    }
}

/// A day of a season's row.
pub(super) fn day(row: &SeasonRow, written: &str) -> Result<NaiveDate, StoreError> {
    let stands =
        |why| StoreError::unreadable(format!("a day of season {} {}", row.club, row.slug), why);
    written.parse().map_err(stands)
}

/// A club's seasons, the latest first.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<Season>, StoreError> {
    seasons::of_club(conn, club)?
        .iter()
        .map(Season::of)
        .collect()
}

/// One of them.
///
/// # Errors
/// [`StoreError::NotFound`].
pub fn find(conn: &mut Conn, club: ClubId, slug: &str) -> Result<Season, StoreError> {
    Season::of(&seasons::find(conn, club, slug)?)
}
