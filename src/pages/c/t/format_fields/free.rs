//! The settings of a free night.

use crate::pages::choice::Choice;
use crate::pages::words::Words;
use crate::tournament::robin::{FreePlay, FreeTable};
use crate::tournament::{EventSettings, Format};

/// As typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FreeFields {
    /// By what the table is ordered: `wins`, `share`, `points`.
    pub table: String,
    /// Matches that are enough for a share of wins to count.
    pub least: String,
    /// Points for a win.
    pub win: String,
    /// Points for a loss.
    pub loss: String,
    /// How often the same two may meet; 0: as often as they like.
    pub meetings: String,
}

impl FreeFields {
    pub(super) fn of(settings: &EventSettings) -> FreeFields {
        let usual = FreeFields::usual();
        let Format::Free(rules) = &settings.format else {
            return usual;
        };
        let meetings = rules.meetings.to_string();
        match rules.table {
            FreeTable::Wins => FreeFields { meetings, ..usual },
            FreeTable::Share { least } => FreeFields {
                table: "share".to_owned(),
                least: least.to_string(),
                meetings,
                ..usual
            },
            FreeTable::Points { win, loss } => FreeFields {
                table: "points".to_owned(),
                win: win.to_string(),
                loss: loss.to_string(),
                meetings,
                ..usual
            },
        }
    }

    pub(super) fn usual() -> FreeFields {
        FreeFields {
            table: "wins".to_owned(),
            least: "3".to_owned(),
            win: "2".to_owned(),
            loss: "1".to_owned(),
            meetings: FreePlay::default().meetings.to_string(),
        }
    }

    /// By what the table may be ordered.
    #[must_use]
    pub fn tables(&self, w: &Words) -> Vec<Choice> {
        let said = |choice| w.with("free-table", "choice", choice);
        ["wins", "share", "points"]
            .map(|choice| Choice::new(choice, said(choice), &self.table))
            .into()
    }
}
