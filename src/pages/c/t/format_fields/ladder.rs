//! The settings of a ladder.

use crate::pages::choice::Choice;
use crate::pages::words::Words;
use crate::tournament::robin::{LadderRules, OnWin};
use crate::tournament::{EventSettings, Format};

/// As typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LadderFields {
    /// How many rungs up one may challenge; 0: as high as one likes.
    pub reach: String,
    /// What a win of the challenger does: `takes-place`, `swap`.
    pub on_win: String,
    /// Days in which a challenge is to be played.
    pub days: String,
    /// Days during which the one challenged need not take another.
    pub immunity: String,
    /// Days before the same person is challenged again.
    pub wait: String,
}

impl LadderFields {
    pub(super) fn of(settings: &EventSettings) -> LadderFields {
        match &settings.format {
            Format::Ladder(rules) => LadderFields::typed(rules),
            _ => LadderFields::usual(),
        }
    }

    pub(super) fn usual() -> LadderFields {
        LadderFields::typed(&LadderRules::default())
    }

    fn typed(rules: &LadderRules) -> LadderFields {
        LadderFields {
            reach: rules.reach.to_string(),
            on_win: match rules.on_win {
                OnWin::TakesPlace => "takes-place",
                OnWin::Swap => "swap",
            }
            .to_owned(),
            days: rules.days.to_string(),
            immunity: rules.immunity.to_string(),
            wait: rules.wait.to_string(),
        }
    }

    /// What a win of the challenger may do.
    #[must_use]
    pub fn wins(&self, w: &Words) -> Vec<Choice> {
        let said = |choice| w.with("ladder-on-win", "choice", choice);
        ["takes-place", "swap"]
            .map(|choice| Choice::new(choice, said(choice), &self.on_win))
            .into()
    }
}
