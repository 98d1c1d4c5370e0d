//! The page on which two people are made one.

use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// Someone who could be the same person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Other {
    /// The id.
    pub id: String,
    /// As shown.
    pub label: String,
    /// Whether chosen.
    pub chosen: bool,
}

/// What moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moved {
    /// Who stays, by id.
    pub kept: String,
    /// And as shown.
    pub name: String,
    /// The day and the name of each tournament and night whose results move.
    pub results: Vec<(String, String)>,
    /// How many matches.
    pub matches: usize,
    /// The season tables that change; `none` where none does.
    pub seasons: String,
    /// The rating that is put aside, and the one that stays.
    pub ratings: (Option<i64>, Option<i64>),
}

/// Who else it is, what that moves, and the button.
#[derive(Debug, Template)]
#[template(path = "c/members/merge.html")]
pub struct MergePage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// Who it is about.
    pub label: String,
    /// Who it could be.
    pub others: Vec<Other>,
    /// What moves, once somebody was chosen.
    pub moved: Option<Moved>,
    /// Where both forms go.
    pub action: String,
    /// Back.
    pub back: String,
}
