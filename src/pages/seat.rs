//! The page a link to a player's own cube opens: one button, so that nothing but a person uses the link up.

use super::layout::Frame;
use super::words::Words;
use askama::Template;

/// Before a seat is taken.
#[derive(Debug, Template)]
#[template(path = "seat.html")]
pub struct SeatPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// Who sits there.
    pub name: String,
    /// What the night is called.
    pub night: String,
    /// The form's one-time key.
    pub key: String,
}
