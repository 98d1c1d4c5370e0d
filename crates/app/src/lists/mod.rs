//! The lists of a club, as models in numbers and days. The names of fields are the names of columns in files,
//! their doc comments the descriptions in `docs/data.md`.

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

use chrono::SecondsFormat;
use crawford_forms::columns::Columns;
use crawford_journal::UtcMicros;
use crawford_store::StoreError;
use serde::ser::{Serialize, Serializer};
use serde_json::Value;

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

/// What was kept as JSON, of any shape.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(transparent)]
pub struct Json(pub Value);

impl Columns for Json {}

impl Json {
    /// What the line of this number in the audit trail kept.
    pub fn of(audit: i64, kept: &str) -> Result<Json, StoreError> {
        let unreadable = |why| StoreError::unreadable(format_args!("audit {audit}"), why);
        serde_json::from_str(kept).map(Json).map_err(unreadable)
    }
}
