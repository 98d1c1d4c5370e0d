//! The page that asks before a name is taken away.

use crate::pages::layout::Frame;
use crate::pages::words::Words;
use askama::Template;

/// A place in free text that names them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mended {
    /// What it is called in the form.
    pub key: String,
    /// What stands there.
    pub words: String,
}

/// A tournament that names them in its name or its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// What it says.
    pub words: String,
    /// Where that is changed.
    pub href: String,
}

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
    /// Places in free text, changed with a tick.
    pub mended: Vec<Mended>,
    /// Names that are changed elsewhere.
    pub elsewhere: Vec<Named>,
    /// Where everything kept of them is had first.
    pub data: String,
    /// Where the form goes.
    pub action: String,
    /// Back.
    pub back: String,
}
