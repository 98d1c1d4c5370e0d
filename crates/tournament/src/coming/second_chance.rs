//! The settings of second chances, and their form.

use chrono::NaiveDateTime;
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Choice, Form, Shape};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Choice)]
#[form(hidden)]
#[serde(rename_all = "kebab-case")]
pub enum SecondEntryKind {
    /// As one more entry; the first plays on.
    ReEntry,
    /// Giving up the place in the consolation.
    BuyBack,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Until {
    /// As long as there is a free place.
    #[default]
    Places,
    /// For those who lose in the first so many main rounds.
    Round {
        /// The last of them, from 1.
        round: u8,
    },
    /// A moment by the club's clock.
    Time { at: NaiveDateTime },
}

#[derive(Debug, Form)]
#[form(prefix = "again_")]
pub struct AgainForm {
    re_entry: bool,
    buy_back: bool,
    #[form(range = 1..=20)]
    round: Option<u8>,
    #[form(rule = "time-not-a-time")]
    time: Option<NaiveDateTime>,
    #[form(range = 1..=20)]
    most: Option<u8>,
}

impl Shape<Option<SecondChance>> for AgainForm {
    fn of_value(again: &Option<SecondChance>) -> Self {
        let (round, time) = match again.map(|again| again.until) {
            Some(Until::Round { round }) => (Some(round), None),
            Some(Until::Time { at }) => (None, Some(at)),
            Some(Until::Places) | None => (None, None),
        };
        AgainForm {
            re_entry: again.is_some_and(|again| again.re_entry),
            buy_back: again.is_some_and(|again| again.buy_back),
            round,
            time,
            most: again.map(|again| again.most).filter(|most| *most > 0),
        }
    }

    fn into_value(self) -> Result<Option<SecondChance>, Violation> {
        let until = match (self.round, self.time) {
            (None, None) => Until::Places,
            (Some(round), None) => Until::Round { round },
            (None, Some(at)) => Until::Time { at },
            (Some(_), Some(_)) => {
                return Err(refuse::again_round_or_time().at(AgainForm::TIME));
            }
        };
        let again = SecondChance {
            re_entry: self.re_entry,
            buy_back: self.buy_back,
            until,
            most: self.most.unwrap_or(0),
        };
        Ok((self.re_entry || self.buy_back).then_some(again))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SecondChance {
    pub re_entry: bool,
    pub buy_back: bool,
    pub until: Until,
    /// How often each person may; 0: as often as there is a place.
    pub most: u8,
}
