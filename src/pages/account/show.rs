//! One's own account: where one is signed in, another password, which clubs.

use crate::pages::layout::{Frame, Link};
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// A browser in which the account is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// By which it is ended.
    pub id: String,
    /// What the browser is, in a few words.
    pub browser: String,
    /// How it names itself, whole.
    pub agent: String,
    /// Since when and from where, in words.
    pub text: String,
    /// Whether it is this very browser.
    pub here: bool,
}

/// One's mail, where this house sends any.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Mail {
    /// Whether it does.
    pub on: bool,
    /// The address whose link was opened.
    pub address: Option<String>,
    /// One whose link was not opened yet.
    pub wanted: Option<String>,
    /// What was typed.
    pub typed: String,
}

/// What goes to one's address of one club's mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letters {
    /// The club.
    pub club: Link,
    /// The word of its address.
    pub slug: String,
    /// Whether its reports do.
    pub reports: bool,
    /// Whether its reminders do.
    pub reminders: bool,
    /// When it reminds, in words.
    pub reminder: String,
    /// Since when, and by whose word; nothing where nothing goes there.
    pub since: Option<String>,
}

/// A key with which one signs in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// By which it is taken away.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Since when it is there, and when it was last used, in words.
    pub text: String,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "account/show.html")]
pub struct AccountPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// What the one-time keys of the page's forms begin with.
    pub key: String,
    /// The account's name.
    pub name: String,
    /// The clubs it has a part in, each with what it is there.
    pub clubs: Vec<(Link, String)>,
    /// Whether it may do less than an owner until a passkey has answered.
    pub held_back: bool,
    /// Where it is signed in.
    pub sessions: Vec<Row>,
    /// One's mail.
    pub mail: Mail,
    /// What goes there of the mail of one's clubs.
    pub letters: Vec<Letters>,
    /// One's keys.
    pub keys: Vec<Key>,
    /// Whether browsers offer passkeys at this address.
    pub passkeys: bool,
}
