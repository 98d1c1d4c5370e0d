//! Which events are rated.

use crate::pages::layout::{Frame, Link};
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

/// A year in which events were.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct YearLink {
    /// It, leading to its events.
    pub link: Link,
    /// Whether it is the one shown.
    pub on: bool,
}

/// Those of a year that are drawn.
#[derive(Debug, Template)]
#[template(path = "c/ratings/events.html")]
pub struct EventsPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The form's one-time key.
    pub key: String,
    /// The years, the latest first.
    pub years: Vec<YearLink>,
    /// The events of one, the latest first.
    pub events: Vec<EventTick>,
    /// Where the form goes.
    pub action: String,
}
