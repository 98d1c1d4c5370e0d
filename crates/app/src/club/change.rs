//! Changes a club's name, address, time zone or visibility.

use super::make::taken;
use super::{ClubError, ClubInput, once, refused};
use crate::digest::{check_tag, form_tag};
use crate::stories::Principal;
use crawford_club::permissions::Permission;
use crawford_journal::ClubId;
use crawford_pages::form_parts::FormTag;
use crawford_store::audit::AuditKind;
use crawford_store::clubs::{self, Club};
use crawford_store::{Store, StoreError, listed_clubs};

/// Changes a club, and returns its slug. Older slugs still lead to it.
pub async fn change(
    store: &Store,
    principal: Principal,
    club: ClubId,
    input: ClubInput,
    tag: Option<FormTag>,
) -> Result<String, ClubError> {
    let doing = (Permission::ManageClub, format!("club-changed {club}"));
    once(store, principal, doing, move |tx, principal, at| {
        let before = clubs::find(tx, club)?;
        let was_listed = listed_clubs::holds(tx, club)?;
        let stands = form_tag(&ClubInput::of(&before, was_listed));
        check_tag(&stands, tag.as_ref()).map_err(refused)?;
        let slug = input.slug.clone().unwrap_or_else(|| before.slug.clone());
        match clubs::by_slug(tx, &slug) {
            Ok((other, _)) if other.id != club => return Err(taken(&slug)),
            Ok(_) | Err(StoreError::NotFound) => {}
            Err(error) => return Err(error.into()),
        }
        let after = Club {
            slug: slug.clone(),
            name: input.name.clone(),
            time_zone: input.zone,
            public: input.public,
            ..before.clone()
        };
        if after != before || was_listed != input.listed {
            clubs::change(tx, &after)?;
            listed_clubs::set(tx, club, input.listed)?;
            AuditKind::ClubChanged
                .of(club)
                .in_club(club)
                .before(as_json(&before, was_listed))
                .after(as_json(&after, input.listed))
                .add(tx, principal.who, at)?;
        }
        Ok(slug)
    })
    .await
}

/// A club as the audit trail stores it.
pub(super) fn as_json(club: &Club, listed: bool) -> serde_json::Value {
    serde_json::json!({
        "slug": club.slug,
        "name": club.name,
        "time_zone": club.time_zone.name(),
        "public": club.public,
        "listed": listed,
    })
}
