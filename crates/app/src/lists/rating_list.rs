//! A list of ratings: a row a player, those whose rating counts first.

use crate::players::Viewer;
use crawford_forms::columns::{Columns, millionths, some_millionths};
use crawford_journal::PersonId;
use crawford_store::ratings::RatingRow;
use serde::Serialize;

/// A list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Columns)]
pub struct RatingList {
    /// The name of the list.
    pub list: String,
    /// Whether the club keeps it.
    pub kept: bool,
    /// The experience below which a rating is provisional.
    pub provisional_below: i64,
    /// Its players.
    pub rows: Vec<RatingListRow>,
}

/// Somebody in it. Ratings are in millionths here, in files in points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct RatingListRow {
    /// The place; equals share it; `null` while the rating is provisional.
    pub place: Option<u32>,
    /// The player’s name.
    pub player: String,
    #[serde(skip)]
    pub person: PersonId,
    /// The rating in points, to six decimals.
    #[serde(serialize_with = "millionths")]
    pub rating: i64,
    /// The change by the last match, in points.
    #[serde(serialize_with = "some_millionths")]
    pub last_change: Option<i64>,
    /// The sum of the lengths of the matches counted.
    pub experience: i64,
    /// Rated matches.
    pub matches: i64,
    /// Matches won.
    pub matches_won: i64,
    /// The highest rating so far.
    #[serde(serialize_with = "millionths")]
    pub highest: i64,
    /// Whether the rating rests on too few matches.
    pub provisional: bool,
}

impl RatingListRow {
    /// Without a place it is provisional.
    pub(crate) fn of(viewer: &Viewer, row: RatingRow, place: Option<u32>) -> RatingListRow {
        RatingListRow {
            place,
            person: row.person,
            player: viewer.name(row.person),
            rating: row.rating,
            last_change: (row.matches > 0).then_some(row.last_change),
            experience: row.experience,
            matches: row.matches,
            matches_won: row.wins,
            highest: row.highest,
            provisional: place.is_none(),
        }
    }
}
