//! The rules of an event: the page on which one is added, and on which they are changed.

use crate::pages::c::t::event_fields::EventFields;
use crate::pages::choice::Choice;
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
    /// The rules.
    pub event: EventFields,
    /// The version at which they last changed; nothing for an event to be added.
    pub seen: Option<u64>,
    /// Whether the draw has been made, which fixes some of them.
    pub drawn: bool,
    /// Where the form goes.
    pub action: String,
    /// How its people are named in public, and where that is set; nothing for an event to be added.
    pub names: Option<(Vec<Choice>, String)>,
}
