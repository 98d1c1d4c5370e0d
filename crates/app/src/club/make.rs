//! Makes a new club.

use super::{ClubError, ClubInput, change::as_json, once, refused};
use crate::stories::Principal;
use crawford_club::name::{numbered, slug_of};
use crawford_club::permissions::Permission;
use crawford_forms::violation::refuse;
use crawford_journal::ClubId;
use crawford_store::audit::AuditKind;
use crawford_store::clubs::{self, Club};
use crawford_store::{Conn, Store, StoreError, listed_clubs};

/// Makes a club, and returns its slug.
pub async fn make(
    store: &Store,
    principal: Principal,
    input: ClubInput,
) -> Result<String, ClubError> {
    let doing = (Permission::MakeClub, "club-made".to_owned());
    once(store, principal, doing, move |tx, principal, at| {
        let slug = match &input.slug {
            Some(slug) if clubs::slug_is_free(tx, slug)? => slug.clone(),
            Some(slug) => return Err(taken(slug)),
            None => free(tx, &slug_of(&input.name, "club"))?,
        };
        let club = Club {
            id: ClubId::from_random(rand::random()),
            slug: slug.clone(),
            name: input.name.clone(),
            time_zone: input.zone,
            public: input.public,
            created_at: at,
        };
        clubs::add(tx, &club)?;
        listed_clubs::set(tx, club.id, input.listed)?;
        AuditKind::ClubMade
            .of(club.id)
            .in_club(club.id)
            .after(as_json(&club, input.listed))
            .add(tx, principal.who, at)?;
        Ok(slug)
    })
    .await
}

pub(super) fn taken(slug: &str) -> ClubError {
    refused(refuse::slug_taken(slug).at(ClubInput::SLUG))
}

/// `wanted`, or with `-2`, `-3` … appended, the first slug no club has or had.
fn free(conn: &mut Conn, wanted: &str) -> Result<String, ClubError> {
    for slug in numbered(wanted, '-').take(1000) {
        if clubs::slug_is_free(conn, &slug)? {
            return Ok(slug);
        }
    }
    Err(StoreError::Taken(wanted.to_owned()).into())
}
