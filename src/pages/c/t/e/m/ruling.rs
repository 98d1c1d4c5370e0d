//! A ruling on a result the players do not agree about.

use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// What is typed of a ruling.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RulingFields {
    /// `director`, or the size of a committee.
    pub by: String,
    /// `stands`, `final`, `top` or `bottom`: the report, another score, or a win by forfeit.
    pub what: String,
    /// The upper player's points.
    pub top: String,
    /// The lower one's.
    pub bottom: String,
    /// Why.
    pub reason: String,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/m/ruling.html")]
pub struct RulingPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// Where the form goes.
    pub action: String,
    /// The way back.
    pub desk: String,
    /// The match.
    pub heading: String,
    /// What was said by whom, in the order it was.
    pub story: Vec<String>,
    /// Who rules.
    pub by: Vec<Choice>,
    /// What is to be.
    pub what: Vec<Choice>,
    /// The players.
    pub names: [String; 2],
    /// What was typed.
    pub typed: RulingFields,
}
