//! What a club sets for one of its rating lists.

use super::formula::{Formula, MICROS};
use crawford_forms::Form;
use crawford_journal::{PersonId, StreamId, UtcMicros};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Form)]
#[form(messages = "rating")]
#[serde(default, rename_all = "kebab-case")]
pub struct ListSettings {
    pub on: bool,
    #[form(flatten)]
    pub formula: Formula,
    /// What everyone begins with, in points.
    #[form(range = ListSettings::LEAST_START..=ListSettings::MOST_START)]
    pub start: i64,
    /// Below this experience a rating is provisional.
    #[form(name = "needed", range = 0..=ListSettings::MOST_PROVISIONAL)]
    pub provisional_below: i64,
    /// Whether matches broken off by their loser, the clock or penalty points count.
    #[form(name = "early")]
    pub early_endings: bool,
}

impl ListSettings {
    const LEAST_START: i64 = 0;
    pub const MOST_START: i64 = 5_000;
    const MOST_PROVISIONAL: i64 = 10_000;
}

impl Default for ListSettings {
    /// As on FIBS; provisional as in Belgium, whose list shows who has 100 points of experience.
    fn default() -> Self {
        ListSettings {
            on: true,
            formula: Formula::default(),
            start: 1500,
            provisional_below: 100,
            early_endings: true,
        }
    }
}

/// Where somebody begins who comes with a rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RatingStart {
    pub person: PersonId,
    /// The rating, in micro-points.
    pub rating: i64,
    pub experience: i64,
}

impl RatingStart {
    #[must_use]
    pub fn micros(points: i64) -> i64 {
        points.saturating_mul(MICROS)
    }
}

/// Which matches a list of ratings counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RatingScope {
    /// From this moment on.
    pub from: Option<UtcMicros>,
    /// Before this moment.
    pub until: Option<UtcMicros>,
    pub unrated: HashSet<(StreamId, u32)>,
}

impl RatingScope {
    pub(super) fn holds(&self, at: UtcMicros) -> bool {
        self.from.is_none_or(|from| at >= from) && self.until.is_none_or(|until| at < until)
    }
}
