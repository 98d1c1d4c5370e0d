//! A pair or a team at the door.

use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// The form, and who is in.
#[derive(Debug, Template)]
#[template(path = "c/t/door/company.html")]
pub struct CompanyPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// The event's name.
    pub event: String,
    /// Its number.
    pub number: u32,
    /// At how many boards its teams meet; none: pairs enter it.
    pub boards: Option<u8>,
    /// The events of pairs and teams, each with its form.
    pub events: Vec<(Choice, String)>,
    /// The first name, or the team's, as typed.
    pub name: String,
    /// The partner's, as typed.
    pub partner: String,
    /// The members, a line each, as typed.
    pub members: String,
    /// Whether names nobody has are guests.
    pub guests: bool,
    /// Who is proposed while typing.
    pub roster: Vec<String>,
    /// Who is in, the newest first: number, name, members of a team, and where more is done about them.
    pub people: Vec<(u32, String, String, String)>,
    /// Where the form goes.
    pub action: String,
    /// The door.
    pub door: String,
}
