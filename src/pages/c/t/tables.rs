//! The tables of the room.

use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// A form of a number and a tick.
#[derive(Debug, Template)]
#[template(path = "c/t/tables.html")]
pub struct TablesPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// Where the form is sent.
    pub action: String,
    /// The desk.
    pub desk: String,
    /// How many, as typed.
    pub boards: String,
    /// Whether the program gives out free ones.
    pub automatic: bool,
}
