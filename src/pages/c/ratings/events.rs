//! Which events are rated.

use crate::pages::layout::Frame;
use crate::pages::words::Words;
use askama::Template;

/// An event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventTick {
    /// Its key in the form.
    pub key: String,
    /// It, with its day.
    pub label: String,
    /// Whether it is rated.
    pub rated: bool,
}

/// All that are drawn.
#[derive(Debug, Template)]
#[template(path = "c/ratings/events.html")]
pub struct EventsPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The form's one-time key.
    pub key: String,
    /// The events, the latest first.
    pub events: Vec<EventTick>,
    /// Where the form goes.
    pub action: String,
}
