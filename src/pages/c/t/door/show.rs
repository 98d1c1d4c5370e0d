//! Someone who is in, as the door sees them: the events, leaving and coming back, taking the sign-in back.

use crate::pages::layout::{Frame, Link, Undo};
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// One event, for someone who is in the tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventState {
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// Whether they are in it.
    pub entered: bool,
    /// Whether the draw has been made, so that the way in is late entry.
    pub late: Option<Link>,
    /// Whether it can simply be entered.
    pub open: bool,
}

/// What can be done about someone who is in.
#[derive(Debug, Template)]
#[template(path = "c/t/door/show.html")]
pub struct AtTheDoorPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The forms' one-time key: one of them is sent.
    pub key: String,
    /// The number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// Whether they have left.
    pub left: bool,
    /// Whether they have been drawn or played, so that leaving is on the record.
    pub events: Vec<EventState>,
    /// Where an event is entered.
    pub enter: String,
    /// Where leaving is told.
    pub withdraw: String,
    /// Where coming back is told.
    pub come_back: String,
    /// Taking the sign-in back, while it can be found.
    pub undo: Option<Undo>,
    /// The door.
    pub back: String,
}
