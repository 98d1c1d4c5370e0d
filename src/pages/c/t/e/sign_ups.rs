//! For the director: an event's sign-up form, who used it, who is here, who is missing, who has paid.

pub mod show;

use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// What is set for the form, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FormFields {
    /// Whether it is offered.
    pub open: bool,
    /// Places; empty: as many as come.
    pub most: String,
    /// Until when: `2026-11-20T18:00`.
    pub closes: String,
    /// Whether everyone sees who signed up.
    pub shows_list: bool,
    /// Whether people say by their own link that they are here.
    pub phone_check_in: bool,
}

/// Somebody of the club who bears the name that was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Namesake {
    /// By which the forms name them.
    pub id: String,
    /// As the club tells them apart.
    pub name: String,
}

/// Somebody who signed up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// By which the forms name it.
    pub id: String,
    /// The name given.
    pub name: String,
    /// How to reach them.
    pub contact: Option<String>,
    /// Whether the club knows them.
    pub member: bool,
    /// How it stands, in a word or two.
    pub state: String,
    /// Whether they have paid, in words; where there is something to pay.
    pub paid: Option<String>,
    /// Whether there is something left to pay.
    pub owes: bool,
    /// Whether they are in the event.
    pub here: bool,
    /// Whether nobody has said yet who they are.
    pub unknown: bool,
    /// Who they may be.
    pub namesakes: Vec<Namesake>,
    /// Whether the own address speaks for them.
    pub speaks: bool,
    /// Whether the own address is void.
    pub revoked: bool,
    /// Whether they wait for a place.
    pub waits: bool,
    /// Whether they withdrew or were taken off.
    pub gone: bool,
    /// Whether the director gave a place.
    pub placed: bool,
    /// Where name and contact are changed.
    pub edit: String,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/sign_ups.html")]
pub struct SignUpsPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// What the one-time keys of the page's forms begin with.
    pub key: String,
    /// The event's name.
    pub event: String,
    /// The form, as typed.
    pub typed: FormFields,
    /// The club's time zone.
    pub zone: String,
    /// Where the form is filled in.
    pub public: String,
    /// The address to hand on; where the form is offered.
    pub address: Option<String>,
    /// In one line, how many are in, here, missing and waiting.
    pub count: String,
    /// Everyone.
    pub rows: Vec<Row>,
    /// Whether somebody with a place is not here.
    pub missing: bool,
    /// Whether people still come in this way: the list is open.
    pub open: bool,
    /// `STREAM:VERSION CLUB:EDITION`.
    pub live: String,
    /// Where the settings go.
    pub action: String,
    /// Where the buttons go.
    pub act: String,
    /// The door.
    pub door: String,
    /// The draw.
    pub draw: String,
    /// The event's rules, where lateness is.
    pub settings: String,
}
