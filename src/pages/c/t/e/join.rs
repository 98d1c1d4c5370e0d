//! Late entry into a schedule or a ladder: who comes, and what becomes of the rounds missed.

use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/join.html")]
pub struct JoinPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The one-time key.
    pub key: String,
    /// The event's name.
    pub event: String,
    /// Whether the draw has been made.
    pub drawn: bool,
    /// Those who are in and do not play yet.
    pub waiting: Vec<Choice>,
    /// What coming in means, a sentence each.
    pub means: Vec<String>,
    /// What may become of the rounds missed; nothing where none is.
    pub missed: Vec<Choice>,
    /// Where the form goes.
    pub action: String,
    /// The door.
    pub door: String,
    /// The draw.
    pub draw: String,
    /// The event as everyone sees it.
    pub show: String,
}
