//! How an event stands, in a frame of another site.

use super::show::EventView;
use crate::pages::layout::Frame;
use crate::pages::words::Words;
use askama::Template;

/// An event in short.
#[derive(Debug, Template)]
#[template(path = "c/t/e/embed.html")]
pub struct EventEmbed {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The tournament's name, the event's after it.
    pub title: String,
    /// The day and the place.
    pub when: String,
    /// The whole page.
    pub page: String,
    /// The event.
    pub e: EventView,
}
