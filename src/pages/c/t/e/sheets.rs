//! The list of a rolling side event, for the director: who joins, who leaves it, and starting a sheet that is not full.

use super::show::RollingView;
use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// One field, the list, the sheets.
#[derive(Debug, Template)]
#[template(path = "c/t/e/sheets.html")]
pub struct SheetsPage {
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
    /// The name, as typed.
    pub name: String,
    /// Who is proposed while typing.
    pub roster: Vec<String>,
    /// Who may be meant by what was typed.
    pub candidates: Vec<Choice>,
    /// Whether somebody new may be meant.
    pub guest: bool,
    /// The list and the sheets.
    pub rolling: RollingView,
    /// Whether a sheet can be started now, and what it would be.
    pub start: Option<String>,
    /// Where joining goes.
    pub action: String,
    /// Where leaving goes.
    pub leave: String,
    /// Where starting goes.
    pub start_action: String,
    /// The event's page.
    pub public: String,
    /// The desk.
    pub desk: String,
}
