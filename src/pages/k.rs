//! The page a private link opens: one button, so that nothing but a person uses the link.

use super::layout::Frame;
use super::words::Words;
use askama::Template;

/// Before a phone speaks for a player or a table.
#[derive(Debug, Template)]
#[template(path = "k.html")]
pub struct LinkPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// Whose link it is.
    pub name: String,
    /// What the tournament is called.
    pub tournament: String,
    /// The form's one-time key.
    pub key: String,
}
