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
    /// Read from its row. What a newer program wrote and this one cannot read counts as usual.
    pub(super) fn of(row: &SeasonRow) -> Season {
        let day = |text: &str| text.parse().unwrap_or_default();
        let tables = row.frozen.as_deref().map(serde_json::from_str);
        Season {
            slug: row.slug.clone(),
            name: row.name.clone(),
            from: day(&row.from_day),
            to: day(&row.to_day),
            setup: serde_json::from_str(&row.setup).unwrap_or_default(),
            frozen: row.frozen_at.zip(tables.and_then(Result::ok)),
        }
    }

    /// Whether it reaches over a day, as `2026-11-20`.
    #[must_use]
    pub fn holds(&self, day: &str) -> bool {
        let day = day.parse::<NaiveDate>();
        day.is_ok_and(|day| (self.from..=self.to).contains(&day))
    }
}

/// A club's seasons, the latest first.
///
/// # Errors
/// When the database fails.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<Season>, StoreError> {
    Ok(seasons::of_club(conn, club)?
        .iter()
        .map(Season::of)
        .collect())
}

/// One of them.
///
/// # Errors
/// [`StoreError::NotFound`].
pub fn find(conn: &mut Conn, club: ClubId, slug: &str) -> Result<Season, StoreError> {
    Ok(Season::of(&seasons::find(conn, club, slug)?))
}
