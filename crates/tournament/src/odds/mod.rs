//! Winning chances: of a match from its score and both ratings, of an event exactly or by simulating the rest of it.
//!
//! None of it is stored: it is computed from the state, the ratings and a seed, so that everyone sees the same chances at
//! the same version.

mod compute;
mod exact;
mod forecast;
mod history;
mod onward;
mod sheet;

pub use compute::{LONGEST_KNOWN, MatchOdds, of_fixture, of_match};
pub use forecast::{
    Forecast, ForecastMethod, Hope, NoForecast, forecast, may_be_forecast, never_forecast,
};
pub use history::{Happened, History, MatchEnd, Moment, history};

use super::EntrantNo;
use std::collections::BTreeMap;

/// The rating assumed for a player without one.
pub const UNKNOWN: f64 = 1500.0;

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Strengths(BTreeMap<EntrantNo, f64>);

impl Strengths {
    #[must_use]
    pub fn none() -> &'static Strengths {
        static NONE: Strengths = Strengths(BTreeMap::new());
        &NONE
    }

    /// An entrant's rating; [`UNKNOWN`] if there is none.
    #[must_use]
    pub fn of(&self, entrant: EntrantNo) -> f64 {
        self.0.get(&entrant).copied().unwrap_or(UNKNOWN)
    }

    #[must_use]
    pub fn knows(&self, entrant: EntrantNo) -> bool {
        self.0.contains_key(&entrant)
    }
}

impl FromIterator<(EntrantNo, f64)> for Strengths {
    fn from_iter<I: IntoIterator<Item = (EntrantNo, f64)>>(all: I) -> Self {
        // A rating that is not a finite number is left out, as if nobody knew it.
        let all = all.into_iter().filter(|(_, rating)| rating.is_finite());
        Strengths(all.collect())
    }
}
