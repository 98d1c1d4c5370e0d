//! A file to choose, files that wait, and what came in before.

use crate::pages::choice::Choice;
use crate::web::page::Page;
use askama::Template;
use derive_more::Deref;

/// A file that waits to be accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// Its page.
    pub href: String,
    /// What it is called.
    pub file: String,
    /// When it was sent, in words.
    pub text: String,
}

/// A file that was accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// What it was called.
    pub file: String,
    /// What came of it, in words.
    pub text: String,
    /// How far it is, while it is being stored.
    pub under_way: Option<String>,
    /// Where it is taken back, when it can be.
    pub take_back: Option<String>,
}

/// The page.
#[derive(Debug, Template, Deref)]
#[template(path = "c/import/start.html")]
pub struct ImportStartPage {
    /// What every page has.
    #[deref]
    pub page: Page,
    /// What a file can tell of.
    pub subjects: Vec<Choice>,
    /// The most lines of a file.
    pub most: String,
    /// Files that wait.
    pub waiting: Vec<Waiting>,
    /// Files accepted before.
    pub done: Vec<Done>,
    /// Whether one of them is being stored now, so that the page looks again by itself.
    pub is_under_way: bool,
    /// Where the form goes.
    pub action: String,
}
