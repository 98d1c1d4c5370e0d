//! What a check of a sheet of the director's own found.

use crate::pages::messages::Messages;
use crate::tournament::OwnSheet;

/// What the check found, a sentence each; nothing where the sheet cannot be played: the refusal says why.
#[must_use]
pub fn found(w: Messages, text: &str) -> Vec<String> {
    let Some((sheet, found)) = text
        .parse()
        .ok()
        .and_then(|sheet: OwnSheet| Some((sheet.check().ok()?, sheet)))
        .map(|(found, sheet)| (sheet, found))
    else {
        return Vec::new();
    };
    let size = w.sheet_found(sheet.entrants, &found.last, sheet.matches.len());
    let rematch = match &found.first_rematch {
        None => w.sheet_no_rematch().into_owned(),
        Some(rematch) => w.sheet_rematch(&rematch.after, &rematch.name, rematch.round),
    };
    vec![size, rematch]
}
