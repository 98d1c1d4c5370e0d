//! A person's name is taken away on request. The journal knows people by random ids alone, so scores, places and the
//! checks of draws stay true.

use super::members::of_club;
use super::{ClubError, note, once};
use crate::app::tournament::Asker;
use crate::club::permissions::Deed;
use crate::journal::{ClubId, PersonId};
use crate::store::Store;
use crate::store::people::{self, Person};

/// Takes away everything personal that stands of someone. It cannot be taken back: nothing is kept.
///
/// # Errors
/// See [`ClubError`].
pub async fn blank(
    store: &Store,
    asker: Asker,
    club: ClubId,
    person: PersonId,
) -> Result<(), ClubError> {
    once(store, asker, Deed::ManageMembers, move |tx, asker, at| {
        let before = of_club(tx, club, person)?;
        people::change(
            tx,
            &Person {
                name: String::new(),
                nickname: None,
                rating: None,
                email: None,
                archived_at: before.archived_at.or(Some(at)),
                ..before
            },
        )?;
        note(
            tx,
            asker,
            at,
            club,
            "person-blanked",
            person.as_str(),
            (None, None),
        )?;
        Ok(String::new())
    })
    .await
    .map(drop)
}
