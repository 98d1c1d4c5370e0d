//! Penalty points for coming late, worked out from the times, for the director to give or not.

use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use crate::tournament::pace::LatePenalty;
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/m/lateness.html")]
pub struct LatenessPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// "Ann – Bob".
    pub title: String,
    /// Why nothing can be worked out here; nothing when it can.
    pub closed: Option<String>,
    /// Which of the two.
    pub who: Vec<Choice>,
    /// Whether lateness counts from the draw.
    pub from_draw: bool,
    /// When they should have been there, as the clocks of the club show it.
    pub start: String,
    /// When they were.
    pub came: String,
    /// The club's time zone.
    pub zone: &'static str,
    /// What it comes to, once both times are given.
    pub proposal: Option<Proposal>,
    /// This page, to which the times are sent.
    pub here: String,
    /// Where the score is entered, to which the points are sent.
    pub score: String,
    /// The rules of the event.
    pub rules: String,
}

/// What being late comes to.
#[derive(Debug)]
pub struct Proposal {
    /// What it comes to.
    pub penalty: LatePenalty,
    /// The terms in words.
    pub terms: String,
    /// Who is late.
    pub name: String,
    /// Who gets the points.
    pub opponent: String,
    /// The opponent's side: `0` or `1`.
    pub to: &'static str,
    /// The form's one-time key.
    pub key: String,
    /// The version at which the match last changed.
    pub seen: u64,
}
