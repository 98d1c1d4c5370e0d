//! The settings of a round robin.

use super::circle::{MOST_LAPS, circle_matches, circle_rounds};
use super::tie_breaks::{check_ranking, usual_ranking};
use crate::ranking::RankingRules;
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Choice, FieldName, Form};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Choice)]
pub enum Missed {
    /// Their matches are caught up.
    #[default]
    Play,
    /// Whoever was free in such a round wins the match by walk-over.
    Lose,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
pub enum Leaver {
    /// Who has played fewer than half of their matches is left out of the table, results and all; from half on, what
    /// they have not played counts as walk-overs. The rule most round robins are held under.
    #[default]
    Half,
    /// What they have not played counts as walk-overs, however little it was that they played.
    WalkOvers,
    /// All their results are left out, however much they played.
    LeftOut,
}

impl Leaver {
    /// Whether the results of someone who left after `played` of `all` matches count.
    #[must_use]
    pub fn counts(self, played: usize, all: usize) -> bool {
        match self {
            Leaver::Half => played.saturating_mul(2) >= all,
            Leaver::WalkOvers => true,
            Leaver::LeftOut => false,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Form)]
#[form(prefix = "robin_")]
pub struct RoundRobin {
    /// How often: 1 single, 2 double, up to [`MOST_LAPS`].
    #[form(range = 1..=MOST_LAPS)]
    pub laps: u8,
    #[serde(default)]
    pub leaver: Leaver,
    #[serde(default = "usual_ranking")]
    #[form(name = "robin_tie_break", fold = "ties", with = super::tie_breaks::ranking)]
    pub ranking: RankingRules,
}

impl Default for RoundRobin {
    fn default() -> Self {
        RoundRobin {
            laps: 1,
            leaver: Leaver::Half,
            ranking: usual_ranking(),
        }
    }
}

/// The most matches of a schedule that fits an evening.
const AN_EVENING: usize = 60;

impl RoundRobin {
    /// As it is tried for an evening of so many: everyone once, or as often as these rounds have room for.
    #[must_use]
    pub fn for_evening(players: usize, rounds: Option<usize>) -> RoundRobin {
        let once = circle_rounds(players, 1).max(1);
        let laps = rounds.map_or(1, |rounds| (rounds / once).max(1));
        RoundRobin {
            laps: u8::try_from(laps).unwrap_or(u8::MAX),
            leaver: Leaver::WalkOvers,
            ..RoundRobin::default()
        }
    }

    /// Whether so many have not too many matches for an evening.
    #[must_use]
    pub fn fits_an_evening(players: usize) -> bool {
        circle_matches(players, 1) <= AN_EVENING
    }

    /// The settings that may not change once the schedule is drawn.
    pub(crate) fn fixed(&self) -> RoundRobin {
        RoundRobin {
            laps: self.laps,
            ranking: self.ranking.clone(),
            ..RoundRobin::default()
        }
    }

    pub fn check(&self) -> Result<(), Violation> {
        check_laps(self.laps, RoundRobin::LAPS)?;
        check_ranking(&self.ranking).map_err(|refused| refused.at(RoundRobin::RANKING))
    }
}

pub(super) fn check_laps(laps: u8, field: impl Into<FieldName>) -> Result<(), Violation> {
    if (1..=MOST_LAPS).contains(&laps) {
        return Ok(());
    }
    Err(refuse::number_out_of_bounds("1", MOST_LAPS).at(field))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_the_matches_are_enough_to_count() {
        assert!(!Leaver::Half.counts(3, 7));
        assert!(Leaver::Half.counts(4, 8));
        assert!(Leaver::Half.counts(4, 7));
        assert!(Leaver::WalkOvers.counts(0, 7));
        assert!(!Leaver::LeftOut.counts(6, 7));
    }
}
