//! What a club lists, as it is read: models in numbers and days that pages and files show alike. Names of fields are those
//! of the columns, their doc comments what `docs/data.md` says of them.

pub mod audit;
pub mod chouette_season;
pub mod night;
pub mod rated_matches;
pub mod rating_list;
pub mod records;
pub mod results;
pub mod season_table;

use crate::store::StoreError;
use chrono::NaiveDate;

/// A day as a row of the database has it.
///
/// # Errors
/// [`StoreError::Failed`] with the row's name where it is none.
pub fn day(written: &str, row: impl std::fmt::Display) -> Result<NaiveDate, StoreError> {
    let stands = |why| StoreError::unreadable(format!("the day of {row}"), why);
    written.parse().map_err(stands)
}
