//! The page on which a club is made.

use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// What is typed of a club, here and in its settings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClubFields {
    /// Its name.
    pub name: String,
    /// Its place in addresses.
    pub slug: String,
    /// Its time zone.
    pub zone: String,
    /// Whether anyone may read it.
    pub public: bool,
    /// Whether search engines may list it.
    pub listed: bool,
}

/// A form of name, address, time zone and publicity.
#[derive(Debug, Template)]
#[template(path = "clubs/new.html")]
pub struct NewClubPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// What was typed.
    pub typed: ClubFields,
    /// The time zones proposed.
    pub zones: Vec<&'static str>,
}
