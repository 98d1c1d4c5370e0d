//! Who did what and when in a night, the newest first; any step is taken back here.

use crate::pages::clock::Moment;
use crate::pages::layout::Frame;
use crate::pages::words::Words;
use askama::Template;

/// Actions on one page.
pub const A_PAGE: usize = 100;

/// What was done at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The version it is named by.
    pub version: u64,
    /// What, in sentences.
    pub text: String,
    /// Why, where a custom was let go.
    pub reason: Option<String>,
    /// Who.
    pub who: String,
    /// When.
    pub at: Moment,
    /// Whether it was taken back.
    pub taken: bool,
    /// Whether it can be.
    pub may_undo: bool,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/chouette/journal.html")]
pub struct JournalPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What the one-time keys of the page's forms begin with.
    pub key: String,
    /// Where an undo is sent.
    pub undo: String,
    /// This page, to come back to.
    pub here: String,
    /// The table.
    pub table: String,
    /// What the page shows, for its live link; an older page stays as it is.
    pub live: Option<String>,
    /// The actions of this page, the newest first.
    pub actions: Vec<Line>,
    /// The page before this one in time.
    pub older: Option<String>,
}
