//! What an undo would take back with it.

use super::journal::Action;
use crate::pages::layout::Frame;
use crate::pages::words::Words;
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/undo.html")]
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
    /// Where to go afterwards.
    pub next: String,
    /// Where Cancel leads.
    pub cancel: String,
    /// What is to be taken back, in words.
    pub first: Option<Action>,
    /// What goes with it, in words.
    pub later: Vec<Action>,
    /// Where the match can be made void instead, so that later ones stay.
    pub void_instead: Option<String>,
}
