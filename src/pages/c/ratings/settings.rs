//! The rules of a club's ratings.

use crate::club::rating::Ramp;
use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// What was typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rules {
    /// Whether the list is kept.
    pub on: bool,
    /// How fast newcomers move.
    pub ramp: String,
    /// `C` in hundredths; empty for plain lengths.
    pub lengths: String,
    /// What everyone begins with.
    pub start: String,
    /// How much experience is enough.
    pub needed: String,
    /// Whether matches broken off count.
    pub early: bool,
    /// Whether what changes was seen.
    pub sure: bool,
}

/// Somebody other rules would move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovedLine {
    /// Who.
    pub who: String,
    /// The rating as it is.
    pub before: String,
    /// As it would be.
    pub after: String,
}

/// The form, and whom it would move.
#[derive(Debug, Template)]
#[template(path = "c/ratings/settings.html")]
pub struct SettingsPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// How fast newcomers may move.
    pub ramps: Vec<Choice>,
    /// What was typed.
    pub typed: Rules,
    /// Whom it would move, once that was asked for.
    pub moved: Option<Vec<MovedLine>>,
    /// Where the form goes.
    pub action: String,
}

impl SettingsPage {
    /// The ramps to choose from.
    #[must_use]
    pub fn ramps(w: Words, chosen: &str) -> Vec<Choice> {
        let one = |ramp: Ramp| {
            let label = w.with("rating-ramp", "ramp", ramp.word());
            Choice::new(ramp.word(), label, chosen)
        };
        Ramp::ALL.into_iter().map(one).collect()
    }
}
