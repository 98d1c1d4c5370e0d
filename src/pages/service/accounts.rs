//! Everyone who can sign in, and links to new passwords.

use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// An account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it runs the house.
    pub owner: bool,
    /// Whether it is the reader's own.
    pub own: bool,
    /// Whether it is switched off.
    pub off: bool,
    /// Since when it is there, and when it was last seen, in words.
    pub text: String,
}

/// A link just made: this is the only time it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fresh {
    /// For whom, in words.
    pub text: String,
    /// The whole link.
    pub address: String,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "service/accounts.html")]
pub struct AccountsPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What the one-time keys of the page's forms begin with.
    pub key: String,
    /// What was refused.
    pub problems: Problems,
    /// Whether owners need a passkey.
    pub needs_keys: bool,
    /// A link just made.
    pub fresh: Option<Fresh>,
    /// The accounts, by name.
    pub rows: Vec<Row>,
}
