//! A finished game corrected: the sheet as it would stand on paper, and what the correction would change.

use crate::pages::choice::Choice;
use crate::pages::layout::{Frame, Link};
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

/// A row for an extra that was forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LateLine {
    /// Which row.
    pub index: usize,
    /// Who can have offered it.
    pub droppers: Vec<Choice>,
    /// To whom.
    pub takers: Vec<Choice>,
    /// Each last state it can have had.
    pub ends: Vec<Choice>,
}

/// Where somebody sat, and for what he played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceLine {
    /// The number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// The place, as typed: 1 is the box.
    pub place: String,
    /// A stake of his own, as typed.
    pub stake: String,
}

/// Whose total changes, from what to what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Who.
    pub name: String,
    /// In points.
    pub points: Option<(String, String)>,
    /// In money.
    pub money: Option<(String, String)>,
}

/// What a correction would change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// Whose totals change.
    pub changes: Vec<Change>,
    /// That the box would have gone elsewhere, and what follows.
    pub box_would_be: Option<String>,
    /// How the next game would have begun, and where that one is corrected.
    pub next: Option<(String, Link)>,
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
    /// Rows for extras that were forgotten.
    pub late: Vec<LateLine>,
    /// How many ties of the opening throw there were.
    pub ties: Vec<Choice>,
    /// How many the cubes of the form are shown after.
    pub ties_shown: String,
    /// Where everybody sat.
    pub places: Vec<PlaceLine>,
    /// The table's stake, as typed.
    pub stake: String,
    /// Whether the night is for money at all.
    pub for_money: bool,
    /// Whether somebody was given another place.
    pub moved: bool,
    /// What would change; nothing before it was asked.
    pub preview: Option<Preview>,
    /// Where the form goes.
    pub action: String,
    /// The table.
    pub table: String,
}
