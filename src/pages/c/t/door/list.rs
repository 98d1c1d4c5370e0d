//! All of these are here: a pasted list, ticks on the roster, and what is still to be settled of them.

use super::EventTick;
use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// A line that does not say by itself who is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenLine {
    /// What its fields end with.
    pub number: usize,
    /// As it was pasted.
    pub line: String,
    /// Whether several have the name; else nobody has.
    pub several: bool,
    /// Whom it may mean: somebody, a guest, nobody who is here.
    pub choices: Vec<Choice>,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/door/list.html")]
pub struct ListPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// The events that can simply be entered.
    pub events: Vec<EventTick>,
    /// The list, as pasted.
    pub names: String,
    /// Who may be here: ticked, id, name, what is to be known of them.
    pub people: Vec<(bool, String, String, Option<String>)>,
    /// Lines settled before: what their fields end with, the line, the answer.
    pub settled: Vec<(usize, String, String)>,
    /// Lines to be settled.
    pub open: Vec<OpenLine>,
    /// Where the form goes.
    pub action: String,
    /// The door.
    pub door: String,
}
