//! A club's settings.

use crate::pages::clubs::new::ClubFields;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// A form of name, address, time zone and publicity.
#[derive(Debug, Template)]
#[template(path = "c/settings.html")]
pub struct ClubSettingsPage {
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
    /// Where a night held elsewhere is brought in.
    pub import_night: String,
    /// Where members and past results are brought in.
    pub import: String,
    /// Where the form goes.
    pub action: String,
}
