//! A tournament's settings: its details, the boards of the room, and the way to each event's rules.

use super::details_fields::{BoardsFields, DetailsFields};
use crate::pages::layout::{Frame, Link};
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// An event and its rules in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventLine {
    /// Its name, leading to its settings.
    pub link: Link,
    /// Its lengths as a director says them.
    pub spoken: String,
}

/// Two forms, details and boards, and the events.
#[derive(Debug, Template)]
#[template(path = "c/t/settings.html")]
pub struct TournamentSettingsPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused of the details.
    pub problems: Problems,
    /// What was refused of the boards.
    pub boards_problems: Problems,
    /// The one-time key of the details.
    pub key: String,
    /// The one-time key of the boards.
    pub boards_key: String,
    /// The version at which the details last changed.
    pub seen: u64,
    /// Its name, day and venue.
    pub details: DetailsFields,
    /// Its boards.
    pub boards: BoardsFields,
    /// Its events.
    pub events: Vec<EventLine>,
    /// Where the details go.
    pub action: String,
    /// Where the boards go.
    pub boards_action: String,
    /// Where formats are tried out.
    pub adviser: String,
    /// Where an event is added.
    pub add_event: String,
    /// Where it is called off, hidden or deleted.
    pub call_off: String,
}
