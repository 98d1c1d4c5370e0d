//! Second chances and the places losers fall to, for the director: who may come back, who is there, who takes whose
//! place.

use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// Somebody who lost and may come back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackView {
    /// The entry they lost with.
    pub number: u32,
    /// The name.
    pub name: String,
    /// The ways open to them: the word the form sends, and the button.
    pub ways: Vec<(&'static str, String)>,
    /// Why none is.
    pub why_not: Option<String>,
}

/// A place somebody fell to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceBelow {
    /// As the form sends it: `12-top`.
    pub seat: String,
    /// "Consolation, round 1, match 12".
    pub label: String,
    /// Who sits there: the number, where it is somebody.
    pub number: Option<u32>,
    /// Who, in words.
    pub who: String,
    /// Where they come from, in words.
    pub from: String,
    /// Whether they said they are there.
    pub confirmed: bool,
    /// Who could have the place instead.
    pub instead: Vec<Choice>,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/below.html")]
pub struct BelowPage {
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
    /// How many places are free in the main, where somebody may come back; else nothing.
    pub free: Option<usize>,
    /// Who has lost.
    pub back: Vec<BackView>,
    /// Whether somebody may choose between entering again and buying back in.
    pub two_ways: bool,
    /// The places losers fall to that can still be changed.
    pub places: Vec<PlaceBelow>,
    /// Where coming back goes.
    pub back_action: String,
    /// Where presence goes.
    pub confirm_action: String,
    /// Where a replacement goes.
    pub replace_action: String,
    /// The event as everyone sees it.
    pub public: String,
    /// The desk.
    pub desk: String,
}
