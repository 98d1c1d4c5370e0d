//! Reasons and remarks: their texts are rows, and the journal holds only their ids.

use crate::fields;
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::{ClubId, NoteId, UtcMicros};
use crawford_store::{Store, StoreError, Tx, notes};
use std::collections::BTreeMap;

/// The longest reason, in characters.
const LONGEST: usize = 500;

/// The texts of these notes, without blanked ones.
pub async fn texts(
    store: &Store,
    ids: impl IntoIterator<Item = NoteId>,
) -> Result<BTreeMap<NoteId, String>, StoreError> {
    let ids: Vec<NoteId> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let found = store.read(move |conn| notes::find_all(conn, &ids)).await?;
    Ok(found.into_iter().collect())
}

/// A typed reason; `None` if it is empty.
pub(crate) fn check(text: &str) -> Result<Option<String>, Violation> {
    let text = text.trim();
    if text.chars().count() > LONGEST {
        return Err(refuse::field_too_long(LONGEST).at(fields::REASON));
    }
    Ok((!text.is_empty()).then(|| text.to_owned()))
}

/// A typed reason, where there must be one.
pub(crate) fn required(text: &str) -> Result<String, Violation> {
    check(text)?.ok_or_else(|| refuse::reason_missing().at(fields::REASON))
}

/// Stores a reason in the transaction of the fact that refers to it.
pub(crate) fn keep(
    tx: &mut Tx<'_>,
    club: ClubId,
    text: &str,
    at: UtcMicros,
) -> Result<NoteId, StoreError> {
    let id = NoteId::from_random(rand::random());
    notes::add(tx, id, club, text, at)?;
    Ok(id)
}
