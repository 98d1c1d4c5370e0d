//! A tournament's page: its one event in full, or its events with how each stands.

use super::e::show::EventView;
use crate::pages::layout::{Frame, Link};
use crate::pages::words::Words;
use askama::Template;

/// A tournament of one event.
#[derive(Debug, Template)]
#[template(path = "c/t/e/show.html")]
pub struct OneEventPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The tournament's name.
    pub title: String,
    /// The day and the place.
    pub when: String,
    /// The event.
    pub e: EventView,
    /// What the director says to everyone.
    pub said: Vec<String>,
    /// For the director: the desk.
    pub desk: Option<String>,
    /// Where people sign up beforehand.
    pub sign_up: Vec<Link>,
}

/// A tournament of several events, or of none.
#[derive(Debug, Template)]
#[template(path = "c/t/show.html")]
pub struct TournamentPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The tournament's name.
    pub title: String,
    /// The day and the place.
    pub when: String,
    /// `STREAM:VERSION CLUB:EDITION`.
    pub live: String,
    /// Its days and hours as a file for calendars.
    pub calendar: String,
    /// The whole of it for a projector.
    pub screen: String,
    /// Its events.
    pub events: Vec<EventLine>,
    /// What the director says to everyone.
    pub said: Vec<String>,
    /// For the director: the desk.
    pub desk: Option<String>,
    /// Where people sign up beforehand.
    pub sign_up: Vec<Link>,
}

/// One event of several.
#[derive(Debug)]
pub struct EventLine {
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// Its page.
    pub href: String,
    /// How it stands.
    pub state: String,
    /// What is played, to how many points and for what, until it is drawn.
    pub about: String,
    /// Who won it.
    pub champion: Option<String>,
}
