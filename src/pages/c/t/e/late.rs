//! Latecomers: until when they are taken, and which place one gets.

use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// Two forms: until when, and who where.
#[derive(Debug, Template)]
#[template(path = "c/t/e/late.html")]
pub struct LatePage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused of a latecomer's place.
    pub problems: Problems,
    /// What was refused of the time.
    pub until_problems: Problems,
    /// The one-time key of a latecomer's place.
    pub key: String,
    /// The one-time key of the time.
    pub until_key: String,
    /// The event's name.
    pub event: String,
    /// Whether the draw has been made.
    pub drawn: bool,
    /// Whether latecomers are taken.
    pub open: bool,
    /// Until when, in words; nothing: until closed by hand.
    pub until: Option<String>,
    /// The time, as typed: `2026-11-20T20:30`.
    pub until_typed: String,
    /// The club's time zone.
    pub zone: String,
    /// Those who are in and not on the sheet.
    pub waiting: Vec<Choice>,
    /// The places open to them.
    pub places: Vec<Choice>,
    /// Whether those are byes; else the places of people who have not begun.
    pub byes: bool,
    /// What may become of a place below that has been played past; nothing where none has.
    pub fallings: Vec<Choice>,
    /// The penalty points, as typed.
    pub penalty: String,
    /// Where the place goes.
    pub action: String,
    /// Where the time goes.
    pub until_action: String,
    /// The door.
    pub door: String,
    /// The draw.
    pub draw: String,
}
