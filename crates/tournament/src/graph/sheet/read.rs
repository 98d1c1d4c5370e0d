//! A sheet as it is typed or uploaded.

use super::{MOST_SHEET_MATCHES, OwnSheet};
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Control, Limits, Value};
use std::str::FromStr;

/// The longest text of a sheet, in bytes; nothing longer is read at all.
pub const LONGEST_SHEET: usize = 48 * 1024;

impl Value for OwnSheet {
    fn control(_: &Limits) -> Control {
        Control::TextFile { rows: 12 }
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        crawford_forms::text(typed).parse()
    }

    fn show(&self) -> Vec<String> {
        vec![self.to_text()]
    }
}

impl FromStr for OwnSheet {
    type Err = Violation;

    /// Reads a sheet; whether it can be played says [`OwnSheet::check`].
    fn from_str(text: &str) -> Result<OwnSheet, Violation> {
        if text.len() > LONGEST_SHEET {
            return Err(refuse::sheet_text_too_long(
                MOST_SHEET_MATCHES,
                LONGEST_SHEET / 1024,
            ));
        }
        if text.trim().is_empty() {
            return Err(refuse::sheet_missing());
        }
        serde_json::from_str(text)
            .map_err(|error| refuse::sheet_unreadable(error.column(), error.line()))
    }
}

impl OwnSheet {
    /// The sheet as text that reads back, with a line for each match.
    #[must_use]
    pub fn to_text(&self) -> String {
        let line = |m: &super::SheetMatch| {
            serde_json::to_string(m).expect("a match of a sheet is plain JSON")
        };
        let lines: Vec<String> = self.matches.iter().map(line).collect();
        format!(
            "{{\"entrants\": {}, \"matches\": [\n  {}\n]}}\n",
            self.entrants,
            lines.join(",\n  ")
        )
    }
}
