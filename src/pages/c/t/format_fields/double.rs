//! The settings of a double elimination.

use crate::pages::choice::Choice;
use crate::pages::words::Words;
use crate::tournament::{DoubleElimination, EventSettings, Falls, Format, Stage};

/// As typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoubleFields {
    /// Whether the final is played again when the winner of the losers' side wins it.
    pub second_final: bool,
    /// `best` or `natural`.
    pub falls: String,
    /// "A.B.|.C.|.DX", or nothing.
    pub shift: String,
    /// How many are left when the sides meet in a knockout; nothing: only the final joins them.
    pub merge: String,
    /// Points to play to on the losers' side; nothing: as on the other.
    pub losers_lengths: String,
    /// The rounds of the losers' side that feed a consolation; 0: there is none.
    pub consolation: String,
    /// Points to play to in it; nothing: as in the main bracket.
    pub consolation_lengths: String,
}

impl DoubleFields {
    pub(super) fn of(settings: &EventSettings) -> DoubleFields {
        let lengths = |stage| {
            let lengths = settings.stage_lengths.get(&stage);
            lengths.map(ToString::to_string).unwrap_or_default()
        };
        let losers_lengths = lengths(Stage::Losers);
        let Format::DoubleElimination(double) = &settings.format else {
            return DoubleFields {
                losers_lengths,
                ..DoubleFields::usual()
            };
        };
        DoubleFields {
            second_final: double.second_final,
            falls: match double.falls {
                Falls::Best => "best",
                Falls::Natural => "natural",
            }
            .to_owned(),
            shift: double
                .shift
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default(),
            merge: double.merge.map(|n| n.to_string()).unwrap_or_default(),
            losers_lengths,
            consolation: double.consolation.to_string(),
            consolation_lengths: lengths(Stage::Consolation),
        }
    }

    pub(super) fn usual() -> DoubleFields {
        let double = DoubleElimination::default();
        DoubleFields {
            second_final: double.second_final,
            falls: "best".to_owned(),
            shift: String::new(),
            merge: String::new(),
            losers_lengths: String::new(),
            consolation: "0".to_owned(),
            consolation_lengths: String::new(),
        }
    }

    /// In which order losers may fall.
    #[must_use]
    pub fn falls(&self, w: &Words) -> Vec<Choice> {
        vec![
            Choice::new("best", w.say("double-falls-best"), &self.falls),
            Choice::new("natural", w.say("double-falls-natural"), &self.falls),
        ]
    }

    /// When the sides may meet.
    #[must_use]
    pub fn merges(&self, w: &Words) -> Vec<Choice> {
        let mut choices = vec![Choice::new("", w.say("double-merge-final"), &self.merge)];
        choices.extend(
            ["4", "8", "16"]
                .map(|n| Choice::new(n, w.with("double-merge-at", "n", n), &self.merge)),
        );
        choices
    }
}
