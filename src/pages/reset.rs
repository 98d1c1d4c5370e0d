//! The page on which a new password is chosen.

use super::layout::Frame;
use super::problems::Problems;
use super::words::Words;
use askama::Template;

/// A form of one password.
#[derive(Debug, Template)]
#[template(path = "reset.html")]
pub struct ResetPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// The account's name.
    pub name: String,
}
