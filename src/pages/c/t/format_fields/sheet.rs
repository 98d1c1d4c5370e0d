//! A sheet of the director's own.

use crate::pages::words::Words;
use crate::tournament::{EventSettings, Format, OwnSheet};

/// As typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SheetFields {
    /// The sheet as it is written in JSON.
    pub text: String,
    /// Whether it is to be checked only, and nothing kept.
    pub check: bool,
}

impl SheetFields {
    pub(super) fn of(settings: &EventSettings) -> SheetFields {
        let text = match &settings.format {
            Format::Sheet(sheet) => sheet.to_text(),
            _ => String::new(),
        };
        SheetFields { text, check: false }
    }

    /// What the check found, a sentence each; nothing where the sheet cannot be played: the refusal says why.
    #[must_use]
    pub fn found(&self, w: &Words) -> Vec<String> {
        let Some((sheet, found)) = self
            .text
            .parse()
            .ok()
            .and_then(|sheet: OwnSheet| Some((sheet.check().ok()?, sheet)))
            .map(|(found, sheet)| (sheet, found))
        else {
            return Vec::new();
        };
        let size = w.with3(
            "sheet-found",
            "matches",
            sheet.matches.len(),
            "entrants",
            sheet.entrants,
            "last",
            &found.last,
        );
        let rematch = match &found.first_rematch {
            None => w.say("sheet-no-rematch").into_owned(),
            Some(rematch) => w.with3(
                "sheet-rematch",
                "match",
                &rematch.name,
                "after",
                &rematch.after,
                "round",
                rematch.round,
            ),
        };
        vec![size, rematch]
    }
}
