//! Behind the link at the foot of a letter.

use super::layout::Frame;
use super::words::Words;
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "unsubscribe.html")]
pub struct UnsubscribePage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// Whose mail it is.
    pub club: String,
    /// Whether it has ended.
    pub done: bool,
}
