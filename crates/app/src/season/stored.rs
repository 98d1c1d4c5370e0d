//! The seasons of a club as they are stored.

use chrono::NaiveDate;
use crawford_club::season::{DivisionTable, SeasonSetup};
use crawford_journal::{ClubId, UtcMicros};
use crawford_store::seasons::{self, SeasonRow};
use crawford_store::{Conn, Store, StoreError};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Season {
    pub slug: String,
    pub name: String,
    pub from: NaiveDate,
    pub to: NaiveDate,
    pub setup: SeasonSetup,
    /// When its table was declared final, and the final table.
    pub frozen: Option<(UtcMicros, Vec<DivisionTable>)>,
}

impl Season {
    pub(crate) fn of(row: &SeasonRow) -> Result<Season, StoreError> {
        let stands = |what| format!("{what} of season {} {}", row.club, row.slug);
        let tables = row.frozen.as_deref().map(serde_json::from_str).transpose();
        let tables =
            tables.map_err(|why| StoreError::unreadable(stands("the final table"), why))?;
        let setup = serde_json::from_str(&row.setup);
        let frozen = match (row.frozen_at, tables) {
            (Some(at), Some(tables)) => Some((at, tables)),
            (None, None) => None,
            _ => {
                let half = "its moment and its table belong together";
                return Err(StoreError::unreadable(stands("the final table"), half));
            }
        };
        Ok(Season {
            slug: row.slug.clone(),
            name: row.name.clone(),
            from: row.from_day,
            to: row.to_day,
            setup: setup.map_err(|why| StoreError::unreadable(stands("the setup"), why))?,
            frozen,
        })
    }
}

/// A club's seasons, the latest first.
pub async fn seasons_of(store: &Store, club: ClubId) -> Result<Vec<Season>, StoreError> {
    store.read(move |conn| of_club(conn, club)).await
}

/// The same, on a given connection.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<Season>, StoreError> {
    seasons::of_club(conn, club)?
        .iter()
        .map(Season::of)
        .collect()
}

pub fn find(conn: &mut Conn, club: ClubId, slug: &str) -> Result<Season, StoreError> {
    Season::of(&seasons::find(conn, club, slug)?)
}
