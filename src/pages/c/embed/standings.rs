//! The head of a list of ratings, in a frame of another site.

use crate::pages::c::ratings::Row;
use crate::pages::layout::Frame;
use crate::pages::words::Words;
use askama::Template;

/// The first of a list.
#[derive(Debug, Template)]
#[template(path = "c/embed/standings.html")]
pub struct StandingsPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The club's name.
    pub club: String,
    /// The whole page.
    pub page: String,
    /// Those with a place.
    pub rows: Vec<Row>,
}

impl StandingsPage {
    /// Whether no rating among them says much yet.
    #[must_use]
    pub fn provisional(&self) -> bool {
        self.rows.iter().any(|row| row.rank == 0)
    }
}
