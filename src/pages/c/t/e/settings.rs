//! The rules of an event: the page on which one is added, and on which they are changed.

use crate::pages::choice::Choice;
use crate::pages::fields::Fields;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// A form of an event's rules.
#[derive(Debug, Template)]
#[template(path = "c/t/e/settings.html")]
pub struct EventSettingsPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// The event's name as it stands; empty for one to be added.
    pub event: String,
    /// The rules.
    pub rules: Fields,
    /// What was found of a sheet that was to be checked.
    pub found: Vec<String>,
    /// The version at which they last changed; nothing for an event to be added.
    pub seen: Option<u64>,
    /// Whether the draw has been made, which fixes some of them.
    pub drawn: bool,
    /// Where the form goes.
    pub action: String,
    /// How its people are named in public, and where that is set; nothing for an event to be added.
    pub names: Option<(Vec<Choice>, String)>,
}
