//! The sign-in list for the table at the door: everybody who may come, with boxes to tick by hand.

use crate::pages::layout::Frame;
use crate::pages::words::Words;
use askama::Template;

/// The list.
#[derive(Debug, Template)]
#[template(path = "c/t/print_list.html")]
pub struct ListPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The tournament.
    pub title: String,
    /// The day and the place.
    pub when: String,
    /// What each event's column is called.
    pub events: Vec<String>,
    /// Everybody, by name.
    pub lines: Vec<ListLine>,
    /// Lines left empty for guests.
    pub empty: usize,
    /// The door.
    pub back: String,
}

/// Somebody who may come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListLine {
    /// The name.
    pub name: String,
    /// The number they signed in with; empty for who has not.
    pub number: String,
    /// For each event whether they are in it already or signed up for it.
    pub entered: Vec<bool>,
}
