//! The format adviser: what each format would make of the evening, to choose from.

use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use crate::tournament::simulate::Tried;
use crate::tournament::simulate::adviser::Advice;
use askama::Template;

/// The adviser.
#[derive(Debug, Template)]
#[template(path = "c/t/adviser.html")]
pub struct AdviserPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// What is asked, as typed.
    pub asked: AdviserFields,
    /// What each format would make of it, the most fitting first.
    pub proposals: Vec<Proposal>,
    /// Where a choice is set up: a new event, or one not drawn yet.
    pub targets: Vec<Choice>,
    /// The form's one-time key.
    pub key: String,
    /// This page.
    pub here: String,
    /// Where the numbers come from.
    pub basis: String,
}

/// The question, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AdviserFields {
    /// How many come.
    pub players: String,
    /// Boards in the room.
    pub boards: String,
    /// When it begins, hours and minutes.
    pub start: String,
    /// By when it should be over.
    pub until: String,
    /// Match lengths to try.
    pub lengths: String,
}

/// How well a proposal fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// Nine evenings in ten are over in time.
    Safe,
    /// Half of them are.
    Close,
    /// Fewer are.
    Late,
}

/// One format, tried out.
#[derive(Debug)]
pub struct Proposal {
    /// What the form sends.
    pub value: String,
    /// "Double elimination to 5".
    pub name: String,
    /// How well it fits.
    pub fit: Fit,
    /// In words.
    pub fit_text: String,
    /// When half the evenings are over, by the club's clock.
    pub about: String,
    /// When nine in ten are.
    pub by: String,
    /// Matches a player has, on average.
    pub matches: String,
    /// What the least lucky have.
    pub fewest: String,
    /// How often the strongest wins, in percent.
    pub strongest: String,
    /// Rematches of an evening.
    pub rematches: String,
}

impl Proposal {
    /// The word for how well it fits, for the style sheet.
    #[must_use]
    pub fn class(&self) -> &'static str {
        match self.fit {
            Fit::Safe => "safe",
            Fit::Close => "close",
            Fit::Late => "late",
        }
    }
}

/// "Double elimination to 5", "Swiss of 5 rounds to 7".
#[must_use]
pub fn format_name(w: Words, tried: Tried, length: u16, rounds: usize) -> String {
    let key = match tried {
        Tried::SingleElimination => "adviser-single-elimination", // a key
        Tried::DoubleElimination => "adviser-double-elimination", // a key
        Tried::Consolation => "adviser-consolation",              // a key
        Tried::Swiss => "adviser-swiss",                          // a key
        Tried::RoundRobin => "adviser-round-robin",               // a key
        Tried::GroupsKnockout => "adviser-groups-knockout",       // a key
    };
    w.with2(key, "length", length, "rounds", rounds)
}

/// Numbers as they are shown: one digit after the point, none where it is a nought.
#[must_use]
pub fn shown(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

/// The share in whole percent.
#[must_use]
pub fn percent(advice: &Advice) -> String {
    format!("{:.0} %", advice.strongest * 100.0)
}
