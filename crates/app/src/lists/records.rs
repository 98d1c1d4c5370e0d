//! A club's records: a row for each line of each record.

use crate::players::{ClubRecord, Directory, Figure, MatchRef, Viewer};
use chrono::NaiveDate;
use crawford_forms::columns::{Columns, whole_or_millionths};
use crawford_journal::PersonId;
use serde::Serialize;

#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct Records {
    /// The club's edition they were read at.
    #[serde(skip)]
    pub edition: u64,
    /// The furthest of each, record after record.
    pub rows: Vec<RecordHolder>,
}

/// A line of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct RecordHolder {
    /// The record: `highest` (rating), `run` (matches won in a row), `comeback` (points behind in a match won), `gammons`,
    /// `gammons-in-one`, `matches`, `events`.
    pub record: ClubRecord,
    /// The same in words.
    pub title: String,
    /// The value: points of a rating, matches, points, gammons or events.
    #[serde(serialize_with = "whole_or_millionths")]
    pub figure: i64,
    /// The player’s name.
    pub player: String,
    #[serde(skip)]
    pub person: PersonId,
    /// The event, if it was in one match.
    pub event: Option<String>,
    /// The day of that event.
    pub day: Option<NaiveDate>,
    #[serde(skip)]
    pub at: Option<MatchRef>,
}

impl RecordHolder {
    pub(crate) fn of(
        record: ClubRecord,
        title: String,
        (figure, person, met): Figure<'_>,
        viewer: &Viewer,
        directory: &Directory,
    ) -> RecordHolder {
        let at = met.and_then(|met| directory.fixture(met.key));
        RecordHolder {
            record,
            title,
            figure,
            player: viewer.name(person),
            person,
            event: at.as_ref().map(|at| at.of.name.clone()),
            day: met.and_then(|met| directory.day(met.key.stream)),
            at,
        }
    }
}
