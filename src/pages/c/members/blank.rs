//! The page that asks before a name is taken away.

use crate::pages::layout::Frame;
use crate::pages::words::Words;
use askama::Template;

/// What will go, what stays, and the button.
#[derive(Debug, Template)]
#[template(path = "c/members/blank.html")]
pub struct BlankPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The form's one-time key.
    pub key: String,
    /// Whose name.
    pub label: String,
    /// Where the form goes.
    pub action: String,
    /// Back.
    pub back: String,
}
