//! What a club lists, as it is read: models in numbers and days that files are made from. Names of fields are those
//! of the columns, their doc comments what `docs/data.md` says of them.

pub mod audit;
pub mod chouette_season;
pub mod entries;
pub mod money;
pub mod night;
pub mod person_data;
pub mod rated_matches;
pub mod rating_list;
pub mod records;
pub mod results;
pub mod season_table;

use crate::columns::Columns;
use crate::journal::UtcMicros;
use crate::store::StoreError;
use chrono::{NaiveDate, SecondsFormat};
use serde::ser::{Serialize, Serializer};

/// A day as a row of the database has it.
pub fn day(written: &str, row: impl std::fmt::Display) -> Result<NaiveDate, StoreError> {
    let stands = |why| StoreError::unreadable(format!("the day of {row}"), why);
    written.parse().map_err(stands)
}

/// A moment; in a file it is of UTC, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timestamp(pub UtcMicros);

impl Columns for Timestamp {}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let at = self.0.utc();
        to.serialize_str(&at.to_rfc3339_opts(SecondsFormat::Secs, true))
    }
}
