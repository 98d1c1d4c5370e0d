//! A finished game corrected: the sheet as it would stand on paper, and what the correction would change.

use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// A member's cube.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CubeLine {
    /// The member's number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// Each last state the cube can have had.
    pub ends: Vec<Choice>,
    /// What it was settled for, as typed.
    pub settled: String,
}

/// An extra.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtraLine {
    /// Its place in the sheet.
    pub index: usize,
    /// Who held it against whom.
    pub text: String,
    /// Each last state it can have had.
    pub ends: Vec<Choice>,
}

/// What a correction would change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// Whose totals change: the name, from what, to what.
    pub changes: Vec<(String, String, String)>,
    /// That the box would have gone elsewhere, and what follows.
    pub box_would_be: Option<String>,
    /// The order offered for the next game, in names.
    pub order: Option<String>,
    /// Whether it is chosen.
    pub take_order: bool,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/chouette/g/correct.html")]
pub struct CorrectPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// The version of the night the page was made at.
    pub seen: u64,
    /// The game's number.
    pub game: u32,
    /// Who sat where, in a sentence.
    pub seats: String,
    /// What the game came to, in a sentence.
    pub was: String,
    /// Who won.
    pub winners: Vec<Choice>,
    /// How.
    pub kinds: Vec<Choice>,
    /// Each cube.
    pub cubes: Vec<CubeLine>,
    /// Each extra.
    pub extras: Vec<ExtraLine>,
    /// What would change; nothing before it was asked.
    pub preview: Option<Preview>,
    /// Where the form goes.
    pub action: String,
    /// The table.
    pub table: String,
}
