//! A night as everyone sees it.

use crate::pages::layout::Frame;
use crate::pages::words::Words;
use askama::Template;

/// Someone at the night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Who.
    pub name: String,
    /// What the games have come to, with its sign.
    pub points: String,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/chouette/show.html")]
pub struct NightPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What the night is called.
    pub name: String,
    /// The day and the place.
    pub when: String,
    /// What the page shows, for its live link.
    pub live: String,
    /// Everybody who came.
    pub players: Vec<Line>,
    /// For the host: where the night is run from.
    pub table: Option<String>,
}
