//! The door: one field, and everyone who is in.

pub mod company;
pub mod list;
pub mod show;

use crate::pages::layout::{Frame, Link};
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// An event as the door knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventTick {
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// How many are in it.
    pub count: usize,
    /// Whether whoever comes next enters it.
    pub on: bool,
    /// Whether it can be entered, at once or late.
    pub takes: bool,
    /// Why it is not simply entered, and where that is changed.
    pub closed: Option<Link>,
}

/// Someone who may be meant by what was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The id that is sent.
    pub id: String,
    /// As shown.
    pub label: String,
    /// The rating, in whole points.
    pub rating: Option<i64>,
    /// The number they signed in with already.
    pub number: Option<u32>,
    /// What is to be known of them besides.
    pub note: Option<std::borrow::Cow<'static, str>>,
}

/// Someone who is in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedIn {
    /// The number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// The events entered, where there are several to enter.
    pub events: Vec<String>,
    /// Whether they have left.
    pub left: bool,
    /// Where more is done about them.
    pub href: String,
}

/// The field, the ticks and the list.
#[derive(Debug, Template)]
#[template(path = "c/t/door.html")]
pub struct DoorPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// The name, as typed.
    pub name: String,
    /// The rating of a guest, as typed.
    pub rating: String,
    /// The events.
    pub events: Vec<EventTick>,
    /// Who is proposed while typing.
    pub roster: Vec<Candidate>,
    /// Whether it is asked who is meant.
    pub asked: bool,
    /// Who may be meant by what was typed.
    pub candidates: Vec<Candidate>,
    /// Who is in, the newest first.
    pub people: Vec<SignedIn>,
    /// Whether the tournament is over.
    pub finished: bool,
    /// Where the form goes.
    pub action: String,
    /// Where the draws are made.
    pub draws: Vec<Link>,
    /// The list to tick by hand.
    pub list: String,
    /// Where many sign in at once.
    pub all: String,
    /// Where members are added.
    pub members: String,
    /// The stream and its version, for the list to stay as it is.
    pub live: String,
}

impl DoorPage {
    /// Whether there is a choice of events.
    #[must_use]
    pub fn several(&self) -> bool {
        self.events.len() > 1
    }

    /// How many are in and have not left.
    #[must_use]
    pub fn present(&self) -> usize {
        self.people.iter().filter(|person| !person.left).count()
    }
}
