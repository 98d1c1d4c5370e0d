//! The settings of a knockout with a consolation.

use crate::pages::choice::Choice;
use crate::pages::words::Words;
use crate::tournament::{EventSettings, FedBy, Format, Stage};

/// As typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsolationFields {
    /// `rounds`, `all`, `first-match`, `fresh`.
    pub fed_by: String,
    /// The main rounds whose losers fall.
    pub rounds: String,
    /// The rounds of the consolation whose losers fall to a last chance; 0: none.
    pub last_chance: String,
    /// Points to play to in the consolation; nothing: as in the main bracket.
    pub lengths: String,
    /// The same in the last chance.
    pub last_lengths: String,
}

impl ConsolationFields {
    pub(super) fn of(settings: &EventSettings) -> ConsolationFields {
        let lengths = |stage| {
            let lengths = settings.stage_lengths.get(&stage);
            lengths.map(ToString::to_string).unwrap_or_default()
        };
        let (fed_by, rounds, last_chance) = match &settings.format {
            Format::Consolation(consolation) => {
                let (fed_by, rounds) = match consolation.fed_by {
                    FedBy::Rounds(rounds) => ("rounds", rounds),
                    FedBy::AllButFinalists => ("all", 1),
                    FedBy::FirstMatch => ("first-match", 1),
                    FedBy::FreshDraw(rounds) => ("fresh", rounds),
                };
                (fed_by, rounds, consolation.last_chance)
            }
            _ => ("all", 1, 0),
        };
        ConsolationFields {
            fed_by: fed_by.to_owned(),
            rounds: rounds.to_string(),
            last_chance: last_chance.to_string(),
            lengths: lengths(Stage::Consolation),
            last_lengths: lengths(Stage::LastChance),
        }
    }

    pub(super) fn usual() -> ConsolationFields {
        ConsolationFields {
            fed_by: "all".to_owned(),
            rounds: "1".to_owned(),
            last_chance: "0".to_owned(),
            lengths: String::new(),
            last_lengths: String::new(),
        }
    }

    /// Who may fall to it.
    #[must_use]
    pub fn all_fed_by(&self, w: &Words) -> Vec<Choice> {
        let choice = |value: &'static str| {
            Choice::new(
                value,
                w.with("consolation-fed-by", "choice", value),
                &self.fed_by,
            )
        };
        ["all", "rounds", "first-match", "fresh"].map(choice).into()
    }
}
