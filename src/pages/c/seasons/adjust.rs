//! Points given or taken by hand in a season.

use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// What was typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Typed {
    /// Whose.
    pub person: String,
    /// In which table.
    pub division: String,
    /// How many.
    pub points: String,
    /// Why.
    pub reason: String,
}

/// An adjustment that stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// Which.
    pub id: String,
    /// Whose.
    pub who: String,
    /// How many.
    pub points: String,
    /// Why.
    pub reason: String,
}

/// The form, and what stands.
#[derive(Debug, Template)]
#[template(path = "c/seasons/adjust.html")]
pub struct AdjustPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// What was typed.
    pub typed: Typed,
    /// Everyone of the club.
    pub people: Vec<Choice>,
    /// The tables, where there are several.
    pub divisions: Vec<Choice>,
    /// What stands.
    pub given: Vec<Given>,
    /// Where the form goes.
    pub action: String,
}
