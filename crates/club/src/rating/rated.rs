//! What each of somebody's matches moved their rating by.

use super::matches::MatchKey;
use super::settings::RatingStart;
use crawford_journal::{PersonId, UtcMicros};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatedResult {
    pub key: MatchKey,
    pub at: UtcMicros,
    pub opponent: PersonId,
    pub length: u16,
    pub won: bool,
    /// The rating before, in micro-points.
    pub before: i64,
    pub experience: i64,
    /// The opponent's rating before.
    pub other: i64,
    pub change: i64,
}

impl RatedResult {
    #[must_use]
    pub fn after(&self) -> i64 {
        self.before.saturating_add(self.change)
    }
}

/// A person's rating after all matches were counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedPerson {
    pub person: PersonId,
    /// The rating they began with, in micro-points.
    pub start: i64,
    pub start_experience: i64,
    /// The rating, in micro-points.
    pub rating: i64,
    /// The experience: the lengths of the matches counted, and what they began with.
    pub experience: i64,
    pub wins: i64,
    /// The highest rating they had, the first one aside.
    pub highest: i64,
    /// Their matches, in the order in which they counted.
    pub rated: Vec<RatedResult>,
}

impl RatedPerson {
    /// Before their first match.
    pub(super) fn new(start: &RatingStart) -> Self {
        RatedPerson {
            person: start.person,
            start: start.rating,
            start_experience: start.experience,
            rating: start.rating,
            experience: start.experience,
            wins: 0,
            highest: start.rating,
            rated: Vec::new(),
        }
    }

    /// The rating before a moment, in micro-points; that of the beginning, where no match counted before it.
    #[must_use]
    pub fn rating_before(&self, at: UtcMicros) -> i64 {
        let since = self.rated.iter().find(|result| result.at >= at);
        since.map_or(self.rating, |result| result.before)
    }

    /// Whether that rating came from something: a match, or a start with experience.
    #[must_use]
    pub fn was_rated_before(&self, at: UtcMicros) -> bool {
        let played = self.rated.first().is_some_and(|result| result.at < at);
        self.start_experience > 0 || played
    }

    /// Adds the next match; `rated` has the rating and experience from before it.
    pub(super) fn add(&mut self, rated: RatedResult) {
        if self.rated.is_empty() {
            self.highest = rated.after();
        }
        self.rating = rated.after();
        self.experience = self.experience.saturating_add(i64::from(rated.length));
        self.wins = self.wins.saturating_add(i64::from(rated.won));
        self.highest = self.highest.max(self.rating);
        self.rated.push(rated);
    }
}
