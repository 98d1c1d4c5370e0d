//! What is played: the format of an event.

use super::graph::{DoubleElimination, Plan, knockout};
use super::{EntrantNo, EventSettings};
use crate::violation::Violation;
use serde::{Deserialize, Serialize};

/// The format of an event. A variant is here once it can be played to the end.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Format {
    /// Single elimination.
    #[default]
    Knockout,
    /// Double elimination.
    DoubleElimination(DoubleElimination),
}

impl Format {
    /// Whether it is the plain knockout.
    #[must_use]
    pub fn is_knockout(&self) -> bool {
        *self == Format::Knockout
    }

    /// What the draw puts on the sheet for entrants in seed order. Formats that are paired round by round have nothing
    /// on it yet.
    ///
    /// # Errors
    /// When this format cannot be played by so many, with what would work.
    pub fn plan(&self, settings: &EventSettings, seeded: &[EntrantNo]) -> Result<Plan, Violation> {
        match self {
            Format::Knockout => Ok(knockout(seeded, settings.third_place)),
            Format::DoubleElimination(how) => how.plan(seeded),
        }
    }
}
