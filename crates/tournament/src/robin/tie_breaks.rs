//! The tie-breaks of a round robin or league.

use crate::ranking::{RankingRules, TieBreak};
use crawford_forms::violation::{Violation, refuse};

/// The tie-breaks of a round robin or a league, unless the director sets others: direct encounter, then
/// Sonneborn-Berger, then the difference of points.
#[must_use]
pub fn usual_ranking() -> RankingRules {
    RankingRules {
        tie_breaks: vec![
            TieBreak::DirectEncounter,
            TieBreak::SonnebornBerger,
            TieBreak::PointMargin,
        ],
        ..RankingRules::default()
    }
}

/// Whether a tie-break can differ between players who have all had the same opponents.
#[must_use]
pub fn says_something(by: TieBreak) -> bool {
    !matches!(
        by,
        TieBreak::Buchholz
            | TieBreak::BuchholzCut1
            | TieBreak::BuchholzMedian
            | TieBreak::RatingPerformance
    )
}

pub fn check_ranking(rules: &RankingRules) -> Result<(), Violation> {
    match rules.tie_breaks.iter().find(|by| !says_something(**by)) {
        Some(by) => Err(refuse::robin_tie_break_says_nothing(by.name())),
        None => Ok(()),
    }
}

pub(crate) mod ranking {
    use super::{RankingRules, check_ranking, says_something};
    use crawford_forms::violation::Violation;
    use crawford_forms::{Control, Limits, Value};

    pub fn control() -> Control {
        RankingRules::asked(says_something)
    }

    pub fn read(typed: &[String]) -> Result<RankingRules, Violation> {
        let rules = RankingRules::read(typed, &Limits::default())?;
        check_ranking(&rules).map(|()| rules)
    }

    pub fn show(rules: &RankingRules) -> Vec<String> {
        rules.show()
    }
}
