//! A sheet as it is typed or uploaded.

use super::{MOST_SHEET_MATCHES, OwnSheet};
use crate::form::{Control, Limits, Value};
use crate::violation::{Rule, Source, Violation};
use std::str::FromStr;

/// The longest text of a sheet, in bytes; nothing longer is read at all.
pub const LONGEST_SHEET: usize = 48 * 1024;

impl Value for OwnSheet {
    fn control(_: &Limits) -> Control {
        Control::File { rows: 12 }
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        typed.first().map_or("", String::as_str).parse()
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
            return Err(Violation::new(Rule::SHEET_TEXT_TOO_LONG, Source::House)
                .with("most", LONGEST_SHEET / 1024)
                .with("matches", MOST_SHEET_MATCHES));
        }
        if text.trim().is_empty() {
            return Err(Violation::new(Rule::SHEET_MISSING, Source::House));
        }
        serde_json::from_str(text).map_err(|error| {
            Violation::new(Rule::SHEET_UNREADABLE, Source::House)
                .with("line", error.line())
                .with("column", error.column())
        })
    }
}

impl OwnSheet {
    /// As it can be read again, a match a line.
    #[must_use]
    pub fn to_text(&self) -> String {
        let line = |m: &super::SheetMatch| serde_json::to_string(m).unwrap_or_default();
        let lines: Vec<String> = self.matches.iter().map(line).collect();
        format!(
            "{{\"entrants\": {}, \"matches\": [\n  {}\n]}}\n",
            self.entrants,
            lines.join(",\n  ")
        )
    }
}
