//! The report of a tournament or a night in words: what is told from its results, what was corrected since, and the
//! whole as text to copy. `templates/parts/report.html` shows a [`ReportView`].

mod copy;
mod night;
mod tournament;

pub use copy::{CopyFormat, Here, ReportText, copied};

use super::board::BoardPicture;
use super::layout::Link;
use super::markdown::Html;

#[derive(Debug)]
pub struct ReportView {
    pub title: String,
    pub when: String,
    /// The tournament's or the night's own page.
    pub of: Link,
    /// What a person wrote first.
    pub opening: Html,
    /// What is told from the results, a paragraph each; empty when a person told it.
    pub told: Vec<String>,
    /// What a person told in its place.
    pub by_hand: Html,
    pub tables: Vec<ReportTable>,
    pub board: Option<BoardPicture>,
    pub board_words: Html,
    /// What a person wrote last.
    pub closing: Html,
    pub changes: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportTable {
    pub heading: String,
    /// Best first.
    pub rows: Vec<ReportTableRow>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportTableRow {
    /// "1", "3–4".
    pub place: String,
    /// Who, with a page.
    pub who: Link,
    /// Points, in a night.
    pub points: Option<String>,
}

/// What is made from the results alone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GeneratedReport {
    /// What is told, a paragraph each.
    pub told: Vec<String>,
    pub tables: Vec<ReportTable>,
    pub changes: Vec<String>,
}

pub use night::of_night;
pub use tournament::of_tournament;

/// "7–5".
fn score((own, other): (u32, u32)) -> String {
    format!("{own}–{other}")
}
