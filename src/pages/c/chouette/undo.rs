//! What an undo would take back with it.

use crate::pages::chouette::told::Said;
use crate::pages::layout::Frame;
use crate::pages::words::Words;
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/chouette/undo.html")]
pub struct UndoPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// Where the form is sent.
    pub action: String,
    /// The form's one-time key.
    pub key: String,
    /// What is to be taken back.
    pub version: u64,
    /// What goes with it.
    pub also: Vec<u64>,
    /// Where to go afterwards, and where Cancel leads.
    pub next: String,
    /// What is to be taken back, in words.
    pub first: Option<Said>,
    /// What goes with it, in words.
    pub later: Vec<Said>,
}
