//! Sets, changes or clears a person's number in a federation.

use super::{ClubError, members::with_person};
use crate::stories::Principal;
use crawford_journal::{ClubId, PersonId};
use crawford_store::Store;
use crawford_store::audit::AuditKind;
use crawford_store::member_numbers::{self, MemberNumber};

/// The longest number, in letters.
pub const LONGEST_NUMBER: usize = 40;

pub async fn number(
    store: &Store,
    principal: Principal,
    club: ClubId,
    person: PersonId,
    (number, public): (Option<String>, bool),
) -> Result<(), ClubError> {
    let what = "person-number";
    with_person(store, principal, club, person, what, move |tx, _, _| {
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
        let fields = serde_json::json!({ "fields": ["number"] });
        Ok(Some(AuditKind::PersonChanged.of(person).after(fields)))
    })
    .await
}
