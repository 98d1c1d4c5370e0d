//! What is played: the format of an event with its own settings, as typed. Only the part of the format chosen counts.

mod consolation;
mod double;
mod robin;
mod swiss;

pub use consolation::ConsolationFields;
pub use double::DoubleFields;
pub use robin::RobinFields;
pub use swiss::{SwissFields, TIE_BREAKS};

use crate::pages::choice::Choice;
use crate::pages::words::Words;
use crate::tournament::{EventSettings, Format};

/// The formats a form offers, in the order in which it does. A ladder and a free night have no pages of their own to
/// challenge and to play on yet, so they are not offered.
pub const FORMATS: [&str; 7] = [
    "knockout",
    "consolation",
    "double-elimination",
    "triple-elimination",
    "swiss",
    "round-robin",
    "league",
];

/// As typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormatFields {
    /// One of [`FORMATS`].
    pub format: String,
    /// Of a knockout with a consolation.
    pub consolation: ConsolationFields,
    /// Of a double elimination.
    pub double: DoubleFields,
    /// Of a triple elimination: whether the final is played again.
    pub triple_second_final: bool,
    /// Of a Swiss.
    pub swiss: SwissFields,
    /// Of formats without a bracket.
    pub robin: RobinFields,
}

impl FormatFields {
    /// As they stand.
    #[must_use]
    pub fn of(settings: &EventSettings) -> FormatFields {
        FormatFields {
            format: name(&settings.format).to_owned(),
            consolation: ConsolationFields::of(settings),
            double: DoubleFields::of(settings),
            triple_second_final: match &settings.format {
                Format::TripleElimination(triple) => triple.second_final,
                _ => false,
            },
            swiss: SwissFields::of(settings),
            robin: RobinFields::of(settings),
        }
    }

    /// Of an event nobody has thought about yet.
    #[must_use]
    pub fn usual() -> FormatFields {
        FormatFields {
            format: "knockout".to_owned(),
            consolation: ConsolationFields::usual(),
            double: DoubleFields::usual(),
            triple_second_final: false,
            swiss: SwissFields::usual(),
            robin: RobinFields::usual(),
        }
    }

    /// What may be chosen.
    #[must_use]
    pub fn formats(&self, w: &Words) -> Vec<Choice> {
        let choice = |name: &&'static str| {
            let label = w.with("format-name", "format", *name);
            Choice::new(*name, label, &self.format)
        };
        FORMATS.iter().map(choice).collect()
    }
}

/// What a format is called in forms and addresses.
#[must_use]
pub fn name(format: &Format) -> &'static str {
    match format {
        Format::Knockout => "knockout",
        Format::Consolation(_) => "consolation",
        Format::DoubleElimination(_) => "double-elimination",
        Format::TripleElimination(_) => "triple-elimination",
        Format::Groups(_) => "groups",
        Format::Swiss(_) => "swiss",
        Format::RoundRobin(_) => "round-robin",
        Format::League(_) => "league",
        Format::Ladder(_) => "ladder",
        Format::Free(_) => "free",
    }
}
