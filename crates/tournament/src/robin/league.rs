//! The settings of a league: a season in which everyone meets everyone, each match on any day until its
//! deadline. Divisions are events of one tournament, each with its own table.

use super::circle::MOST_LAPS;
use super::round_robin::{Leaver, check_laps};
use super::tie_breaks::{check_ranking, usual_ranking};
use crate::ranking::RankingRules;
use chrono::{Days, NaiveDate};
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Form, Shape};
use serde::{Deserialize, Serialize};

/// The longest time between two rounds of a season, in days.
const MOST_DAYS: u16 = 366;

/// By when the matches of a season are to be played. A day counts in full, in the club's time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Deadlines {
    #[default]
    None,
    /// All of them by one day.
    InAll { by: NaiveDate },
    /// One round after another.
    ByRound {
        /// The last day of the first round.
        first: NaiveDate,
        /// Days from each round's last day to the next one's, 1 to [`MOST_DAYS`].
        every: u16,
    },
}

impl Deadlines {
    /// The last day for the matches of a round, counted from 1.
    #[must_use]
    pub fn of(self, round: u32) -> Option<NaiveDate> {
        match self {
            Deadlines::None => None,
            Deadlines::InAll { by } => Some(by),
            Deadlines::ByRound { first, every } => {
                let later = u64::from(round.saturating_sub(1)).saturating_mul(u64::from(every));
                first.checked_add_days(Days::new(later))
            }
        }
    }
}

/// As a form asks them: neither is no deadline, no days between rounds are one day for all.
#[derive(Debug, Form)]
#[form(prefix = "league_")]
pub struct DeadlinesForm {
    first: Option<NaiveDate>,
    #[form(range = 1..=MOST_DAYS)]
    every: Option<u16>,
}

impl Shape<Deadlines> for DeadlinesForm {
    fn of_value(deadlines: &Deadlines) -> Self {
        let (first, every) = match *deadlines {
            Deadlines::None => (None, None),
            Deadlines::InAll { by } => (Some(by), None),
            Deadlines::ByRound { first, every } => (Some(first), Some(every)),
        };
        DeadlinesForm { first, every }
    }

    fn into_value(self) -> Result<Deadlines, Violation> {
        match (self.first, self.every) {
            (None, None) => Ok(Deadlines::None),
            (None, Some(_)) => Err(refuse::league_days_without_first().at(DeadlinesForm::FIRST)),
            (Some(by), None) => Ok(Deadlines::InAll { by }),
            (Some(first), Some(every)) => Ok(Deadlines::ByRound { first, every }),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Form)]
#[form(prefix = "league_")]
pub struct League {
    /// How often everyone meets everyone.
    #[form(range = 1..=MOST_LAPS)]
    pub laps: u8,
    #[serde(default)]
    pub leaver: Leaver,
    #[serde(default)]
    #[form(shape = DeadlinesForm)]
    pub deadlines: Deadlines,
    /// How many at the top of the table go up a division; 0: none.
    #[serde(default)]
    #[form(range = 0..=20)]
    pub up: u8,
    /// How many at its foot go down.
    #[serde(default)]
    #[form(range = 0..=20)]
    pub down: u8,
    #[serde(default = "usual_ranking")]
    #[form(name = "league_tie_break", fold = "ties", with = super::tie_breaks::ranking)]
    pub ranking: RankingRules,
}

impl Default for League {
    fn default() -> Self {
        League {
            laps: 1,
            leaver: Leaver::Half,
            deadlines: Deadlines::None,
            up: 0,
            down: 0,
            ranking: usual_ranking(),
        }
    }
}

impl League {
    /// The settings that may not change once the schedule is drawn; days are then set match by match.
    pub(crate) fn fixed(&self) -> League {
        League {
            laps: self.laps,
            ranking: self.ranking.clone(),
            deadlines: self.deadlines,
            ..League::default()
        }
    }

    pub fn check(&self) -> Result<(), Violation> {
        check_laps(self.laps, League::LAPS)?;
        check_ranking(&self.ranking).map_err(|refused| refused.at(League::RANKING))?;
        match self.deadlines {
            Deadlines::ByRound { every, .. } if !(1..=MOST_DAYS).contains(&every) => {
                Err(refuse::number_out_of_bounds("1", MOST_DAYS).at(DeadlinesForm::EVERY))
            }
            Deadlines::None | Deadlines::InAll { .. } | Deadlines::ByRound { .. } => Ok(()),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// Passed this many days ago, at least one.
    Overdue(i64),
    /// It ends in this many days; 0: today is the last.
    DueIn(i64),
}

#[must_use]
pub fn urgency(by: NaiveDate, today: NaiveDate) -> Urgency {
    match by.signed_duration_since(today).num_days() {
        left @ 0.. => Urgency::DueIn(left),
        over => Urgency::Overdue(over.saturating_neg()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crawford_forms::violation::rules;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn each_round_has_its_last_day() {
        let by_round = Deadlines::ByRound {
            first: day("2026-12-06"),
            every: 14,
        };
        assert_eq!(by_round.of(1), Some(day("2026-12-06")));
        assert_eq!(by_round.of(3), Some(day("2027-01-03")));
        let in_all = Deadlines::InAll {
            by: day("2027-06-30"),
        };
        assert_eq!(in_all.of(9), Some(day("2027-06-30")));
        assert_eq!(Deadlines::None.of(1), None);
        let never = Deadlines::ByRound {
            first: NaiveDate::MAX,
            every: 14,
        };
        assert_eq!(never.of(2), None);
    }

    #[test]
    fn the_last_day_itself_is_not_too_late() {
        let by = day("2026-11-20");
        assert_eq!(urgency(by, day("2026-11-20")), Urgency::DueIn(0));
        assert_eq!(urgency(by, day("2026-11-18")), Urgency::DueIn(2));
        assert_eq!(urgency(by, day("2026-11-21")), Urgency::Overdue(1));
        assert!(Urgency::Overdue(1) < Urgency::DueIn(0));
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let laps = League {
            laps: 0,
            ..League::default()
        };
        assert_eq!(laps.check().unwrap_err().rule, rules::NUMBER_OUT_OF_BOUNDS);
        let every = League {
            deadlines: Deadlines::ByRound {
                first: day("2026-12-06"),
                every: 0,
            },
            ..League::default()
        };
        assert_eq!(every.check().unwrap_err().rule, rules::NUMBER_OUT_OF_BOUNDS);
        assert!(League::default().check().is_ok());
    }
}
