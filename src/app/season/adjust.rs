//! A director gives somebody points or takes some, with a reason, and takes that back.

use super::change::open;
use super::changed;
use crate::app::club::members::of_club;
use crate::app::club::{ClubError, note};
use crate::app::stories::Asker;
use crate::journal::{ClubId, NoteId, PersonId};
use crate::store::audit::AuditKind;
use crate::store::season_adjustments::{self, AdjustmentRow};
use crate::store::{Store, merges, notes, seasons};

/// What is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Giving {
    pub person: PersonId,
    /// In which table, from 0.
    pub division: u32,
    /// How many points, in millionths; below nothing they are taken.
    pub points: i64,
    /// Why.
    pub reason: String,
}

/// Gives points.
///
/// # Errors
/// `season-frozen` while the table is final; [`StoreError::NotFound`](crate::store::StoreError::NotFound) for nobody of
/// the club or no such season; see [`ClubError`].
pub async fn adjust(
    store: &Store,
    asker: Asker,
    club: ClubId,
    slug: String,
    giving: Giving,
) -> Result<(), ClubError> {
    let about = format!("season-adjusted {club} {slug} {}", giving.person);
    changed(store, asker, club, about, move |tx, asker, at| {
        open(&seasons::find(tx, club, &slug)?)?;
        let person = of_club(tx, club, giving.person)?.id;
        let person = merges::merged(tx, club)?.who(person);
        let reason = NoteId::from_random(rand::random());
        notes::add(tx, reason, club, &giving.reason, at)?;
        let row = AdjustmentRow {
            id: reason.to_string(),
            club,
            season: slug.clone(),
            person,
            division: giving.division.into(),
            points: giving.points,
            note: reason,
            created_at: at,
            ended_at: None,
        };
        season_adjustments::add(tx, &row)?;
        let what = serde_json::json!({ "person": person, "points": giving.points }).to_string();
        let what = (None, Some(what));
        note(tx, asker, at, club, AuditKind::SEASON_ADJUSTED, &slug, what)?;
        Ok(String::new())
    })
    .await
    .map(drop)
}

/// Takes an adjustment back.
///
/// # Errors
/// `season-frozen` while the table is final; [`StoreError::NotFound`](crate::store::StoreError::NotFound); see
/// [`ClubError`].
pub async fn take_back(
    store: &Store,
    asker: Asker,
    club: ClubId,
    slug: String,
    id: String,
) -> Result<(), ClubError> {
    let about = format!("season-adjustment-ended {club} {slug} {id}");
    changed(store, asker, club, about, move |tx, asker, at| {
        open(&seasons::find(tx, club, &slug)?)?;
        season_adjustments::end(tx, club, &slug, &id, at)?;
        let what = Some(serde_json::json!({ "adjustment": id }).to_string());
        let what = (what, None);
        note(tx, asker, at, club, AuditKind::SEASON_ADJUSTED, &slug, what)?;
        Ok(String::new())
    })
    .await
    .map(drop)
}
