//! Players' and tables' phones: how their reports are taken, printing the private links, revoking them; and what is said
//! to everyone.

pub mod print;

use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::paths::TournamentPath;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// A holder of private links.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// `player-7`, `table-3`: by which the forms name it.
    pub value: String,
    /// What it is called.
    pub name: String,
    /// Good links and the phones that came by them, in words; empty without.
    pub text: String,
    /// Whether there is something to revoke.
    pub any: bool,
}

/// Something said to everyone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// Its id.
    pub id: String,
    /// What.
    pub text: String,
    /// When.
    pub time: String,
}

/// What was typed, in whichever of the page's forms.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Typed {
    /// The announcement.
    pub text: String,
    /// The mode's word.
    pub mode: String,
    /// Minutes until an unanswered report counts.
    pub minutes: String,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/phones.html")]
pub struct PhonesPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// What the one-time keys of the page's forms begin with.
    pub key: String,
    /// `/c/…/t/…`
    pub path: TournamentPath,
    /// What was typed.
    pub typed: Typed,
    /// How reports are taken.
    pub modes: Vec<Choice>,
    /// What stands.
    pub said: Vec<Said>,
    /// The players.
    pub players: Vec<Row>,
    /// The tables; none where they are not kept track of.
    pub tables: Vec<Row>,
    /// The address the codes lead to.
    pub origin: String,
}
