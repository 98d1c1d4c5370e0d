//! Declares the table of a season final, or opens it again. Later corrections are listed beneath a final table.

use super::change::open;
use super::edit;
use super::standing::now;
use super::stored::Season;
use crate::club::ClubError;
use crate::stories::Principal;
use crawford_journal::ClubId;
use crawford_store::audit::AuditKind;
use crawford_store::seasons::{self, SeasonRow};
use crawford_store::{Store, StoreError, merges};

/// Declares the present table final.
pub async fn freeze(
    store: &Store,
    principal: Principal,
    club: ClubId,
    slug: String,
) -> Result<(), ClubError> {
    let about = format!("season-frozen {club} {slug}");
    edit(
        store,
        principal,
        club,
        slug,
        about,
        move |tx, before, at| {
            open(&before)?;
            let merged = merges::merged(tx, club)?;
            let tables = now(tx, club, &Season::of(&before)?, &merged)?;
            let tables = serde_json::to_string(&tables).map_err(StoreError::failed)?;
            let line = AuditKind::SeasonFrozen.of(&before);
            let after = SeasonRow {
                frozen_at: Some(at),
                frozen: Some(tables),
                ..before
            };
            seasons::change(tx, &after)?;
            Ok(line)
        },
    )
    .await
}

/// Opens the table again, so that later corrections count.
pub async fn thaw(
    store: &Store,
    principal: Principal,
    club: ClubId,
    slug: String,
) -> Result<(), ClubError> {
    let about = format!("season-thawed {club} {slug}");
    edit(store, principal, club, slug, about, move |tx, before, _| {
        let was = before.frozen_at.ok_or(StoreError::NotFound)?;
        let line = AuditKind::SeasonOpened.of(&before);
        let after = SeasonRow {
            frozen_at: None,
            frozen: None,
            ..before
        };
        seasons::change(tx, &after)?;
        Ok(line.before(serde_json::json!({ "frozen_at": was })))
    })
    .await
}
