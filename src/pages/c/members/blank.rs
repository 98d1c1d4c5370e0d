//! The page that asks before a name is taken away.

use crate::pages::layout::Frame;
use crate::pages::words::Words;
use askama::Template;

/// Once that free text names them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mended {
    /// What it is called in the form.
    pub key: String,
    /// The words before.
    pub before: String,
    /// The name, or a part of it, as it is written there.
    pub name: String,
    /// The words behind.
    pub after: String,
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
    /// Where the name stands in free text, changed with a tick.
    pub mended: Vec<Mended>,
    /// Where a part of it does; that may be somebody else's.
    pub parts: Vec<Mended>,
    /// Names that are changed elsewhere.
    pub elsewhere: Vec<Named>,
    /// Where everything kept of them is had first.
    pub data: String,
    /// Where the form goes.
    pub action: String,
    /// Back.
    pub back: String,
}
