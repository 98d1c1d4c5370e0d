//! The sign-in page.

use super::layout::Frame;
use super::problems::Problems;
use super::words::Words;
use askama::Template;

/// A form of name and password.
#[derive(Debug, Template)]
#[template(path = "login.html")]
pub struct LoginPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// The account's name, as typed.
    pub name: String,
    /// Where to go afterwards.
    pub next: String,
    /// Whether browsers offer passkeys here.
    pub passkeys: bool,
}
