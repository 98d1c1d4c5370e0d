//! A forgotten password: a link to a new one, by mail or from whoever runs the house.

use super::layout::Frame;
use super::problems::Problems;
use super::words::Words;
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "forgotten.html")]
pub struct ForgottenPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// What was typed.
    pub mail: String,
    /// Whether this house sends mail.
    pub by_mail: bool,
}
