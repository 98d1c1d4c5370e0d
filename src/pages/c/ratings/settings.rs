//! The rules of a club's ratings.

use crate::pages::fields::Fields;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// Somebody other rules would move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovedLine {
    /// Who.
    pub who: String,
    /// The rating as it is.
    pub before: String,
    /// As it would be.
    pub after: String,
}

/// The form, and whom it would move.
#[derive(Debug, Template)]
#[template(path = "c/ratings/settings.html")]
pub struct SettingsPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// The rules.
    pub rules: Fields,
    /// Whom it would move, once that was asked for.
    pub moved: Option<Vec<MovedLine>>,
    /// Where the form goes.
    pub action: String,
}
