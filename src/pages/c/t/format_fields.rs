//! What is played: the format of an event with its own settings, as typed. Only the part of the format chosen counts.

mod double;
mod swiss;

pub use double::DoubleFields;
pub use swiss::{SwissFields, TIE_BREAKS};

use crate::pages::choice::Choice;
use crate::pages::words::Words;
use crate::tournament::{EventSettings, Format};

/// The formats a form offers, in the order in which it does.
pub const FORMATS: [&str; 3] = ["knockout", "double-elimination", "swiss"];

/// As typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormatFields {
    /// One of [`FORMATS`].
    pub format: String,
    /// Of a double elimination.
    pub double: DoubleFields,
    /// Of a Swiss.
    pub swiss: SwissFields,
}

impl FormatFields {
    /// As they stand.
    #[must_use]
    pub fn of(settings: &EventSettings) -> FormatFields {
        FormatFields {
            format: name(&settings.format).to_owned(),
            double: DoubleFields::of(settings),
            swiss: SwissFields::of(settings),
        }
    }

    /// Of an event nobody has thought about yet.
    #[must_use]
    pub fn usual() -> FormatFields {
        FormatFields {
            format: "knockout".to_owned(),
            double: DoubleFields::usual(),
            swiss: SwissFields::usual(),
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
        Format::DoubleElimination(_) => "double-elimination",
        Format::Swiss(_) => "swiss",
    }
}
