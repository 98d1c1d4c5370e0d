//! The report of a tournament or a night: the account generated from its results, later corrections, and the whole as
//! text to copy. `templates/parts/report.html` shows a [`ReportView`].

mod copy;
mod night;
mod tournament;

pub use copy::{CopyFormat, Here, ReportText, copied};

use super::board::BoardPicture;
use super::layout::Link;
use super::markdown::Html;
use super::river::{NightRiverView, RiverView};

#[derive(Debug)]
pub struct ReportView {
    pub title: String,
    pub when: String,
    /// The tournament's or the night's own page.
    pub of: Link,
    /// The author's first part.
    pub opening: Html,
    /// The account generated from the results, in paragraphs; empty if the author replaced it.
    pub told: Vec<String>,
    /// The author's replacement for it.
    pub by_hand: Html,
    /// How the chances moved in each event that has a winner, under its name where there are several.
    pub rivers: Vec<(String, RiverView)>,
    /// How the points moved in a night.
    pub night: Option<NightRiverView>,
    pub tables: Vec<ReportTable>,
    pub board: Option<BoardPicture>,
    pub board_words: Html,
    /// The author's last part.
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
    /// The player, with a link.
    pub who: Link,
    /// Points, for a night.
    pub points: Option<String>,
}

/// What is generated from the results alone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GeneratedReport {
    /// The account, in paragraphs with names set apart.
    pub told: Vec<String>,
    pub tables: Vec<ReportTable>,
    pub changes: Vec<String>,
}

pub use night::of_night;
pub use tournament::of_tournament;
