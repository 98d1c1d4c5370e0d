//! The public form by which people sign up for an event before the night.

use crate::pages::layout::{Frame, Link};
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/sign_up.html")]
pub struct SignUpPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// The tournament, and the event where it has several.
    pub title: String,
    /// The day and the place.
    pub when: String,
    /// How many places there are, and how many are taken.
    pub places: String,
    /// Until when, in words.
    pub until: Option<String>,
    /// Whether somebody can sign up now.
    pub takes: bool,
    /// Whether whoever signs up now will wait for a place.
    pub waits: bool,
    /// What was typed.
    pub name: String,
    /// What was typed.
    pub contact: String,
    /// Where the form goes.
    pub action: String,
    /// Where somebody asks for their own link again, where mail is sent.
    pub again: Option<String>,
    /// The event.
    pub event: Link,
    /// Who signed up, where everyone may see it.
    pub list: Option<Vec<String>>,
    /// Who waits, where everyone may see it.
    pub waiting: Vec<String>,
}
