//! Somebody's number in a federation is written down, changed or forgotten.

use super::{ClubError, members::of_club, note, once};
use crate::app::stories::Asker;
use crate::club::permissions::Deed;
use crate::journal::{ClubId, PersonId};
use crate::store::Store;
use crate::store::member_numbers::{self, MemberNumber};

/// The longest number, in letters.
pub const LONGEST_NUMBER: usize = 40;

/// Keeps this number of somebody, or none.
///
/// # Errors
/// See [`ClubError`].
pub async fn number(
    store: &Store,
    asker: Asker,
    club: ClubId,
    person: PersonId,
    (number, public): (Option<String>, bool),
) -> Result<(), ClubError> {
    once(store, asker, Deed::ManageMembers, move |tx, asker, at| {
        of_club(tx, club, person)?;
        match number.clone() {
            Some(number) => {
                let row = MemberNumber {
                    person,
                    club,
                    number,
                    public,
                };
                member_numbers::set(tx, &row)?;
            }
            None => member_numbers::remove(tx, club, person)?,
        }
        let fields = Some(serde_json::json!({ "fields": ["number"] }).to_string());
        let object = person.as_str();
        note(
            tx,
            asker,
            at,
            club,
            "person-changed",
            object,
            (None, fields),
        )?;
        Ok(String::new())
    })
    .await
    .map(drop)
}
