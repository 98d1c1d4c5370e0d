//! A club's records: a row for each line of each record.

use crate::columns::{Columns, whole_or_millionths};
use chrono::NaiveDate;
use serde::Serialize;

/// The records.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Columns)]
pub struct Records {
    /// The furthest of each, record after record.
    pub rows: Vec<Held>,
}

/// Who reached how far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct Held {
    /// Which: `highest` (rating), `run` (matches won in a row), `comeback` (points behind in a match won), `gammons`,
    /// `gammons-in-one`, `matches`, `events`.
    pub record: &'static str,
    /// The same as the page says it.
    pub title: String,
    /// How far: points of a rating, matches, points, gammons or events.
    #[serde(serialize_with = "whole_or_millionths")]
    pub figure: i64,
    /// Who.
    pub player: String,
    /// In which event, where it was one match.
    pub event: Option<String>,
    /// The day of that event.
    pub day: Option<NaiveDate>,
}
