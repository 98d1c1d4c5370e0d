//! The page of a match to click through.

use crate::pages::layout::Frame;
use crate::pages::replay::Replay;
use crate::pages::words::Words;
use askama::Template;

/// A match's record at one place.
#[derive(Debug, Template)]
#[template(path = "c/t/e/m/replay.html")]
pub struct ReplayPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// "Ann – Bob".
    pub title: String,
    /// The place.
    pub replay: Replay,
    /// Where the record itself is.
    pub file: String,
    /// What is doubtful about it.
    pub doubts: Vec<String>,
}
