//! The page on which a tournament is announced.

use super::details_fields::{BoardsFields, DetailsFields};
use crate::pages::fields::Fields;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// A form of its details, its boards and its first event.
#[derive(Debug, Template)]
#[template(path = "c/t/new.html")]
pub struct NewTournamentPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// Its name, day and venue.
    pub details: DetailsFields,
    /// Its boards.
    pub boards: BoardsFields,
    /// Its first event.
    pub event: Fields,
    /// What was found of a sheet that was to be checked.
    pub found: Vec<String>,
    /// Where the form goes.
    pub action: String,
}
