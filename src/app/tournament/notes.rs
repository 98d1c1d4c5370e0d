//! Reasons and remarks: texts kept outside the journal, which holds their ids alone.

use crate::journal::{ClubId, NoteId, UtcMicros};
use crate::store::{StoreError, Tx, notes};
use crate::violation::{Rule, Source, Violation};

/// The longest reason, in characters.
const LONGEST: usize = 500;

/// A reason as typed: nothing when there is none.
///
/// # Errors
/// `reason-too-long`.
pub(in crate::app) fn check(text: &str) -> Result<Option<String>, Violation> {
    let text = text.trim();
    if text.chars().count() > LONGEST {
        return Err(Violation::new(Rule::REASON_TOO_LONG, Source::House)
            .with("most", LONGEST)
            .at("reason"));
    }
    Ok((!text.is_empty()).then(|| text.to_owned()))
}

/// Keeps a reason in the transaction of the fact that names it.
pub(in crate::app) fn keep(
    tx: &mut Tx<'_>,
    club: ClubId,
    text: &str,
    at: UtcMicros,
) -> Result<NoteId, StoreError> {
    let id = NoteId::from_random(rand::random());
    notes::add(tx, id, club, text, at)?;
    Ok(id)
}
