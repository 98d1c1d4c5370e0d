//! Which events are rated.

use crate::club::{ClubError, once};
use crate::season::{SeasonEvent, found, need_drawn};
use crate::stories::Principal;
use chrono::NaiveDate;
use crawford_club::permissions::Permission;
use crawford_club::season::EventKey;
use crawford_journal::ClubId;
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::{Store, StoreError, unrated_events};
use crawford_tournament::EventNo;

#[derive(Debug)]
pub struct RatedEvent {
    pub event: SeasonEvent,
    pub rated: bool,
}

/// Whether the matches of an event are rated, if the rules of the list allow it.
pub async fn is_rated(store: &Store, club: ClubId, key: EventKey) -> Result<bool, StoreError> {
    let unrated = store
        .read(move |conn| unrated_events::of_club(conn, club))
        .await?;
    Ok(!unrated.contains(&(key.stream, key.event)))
}

/// Every drawn event of a club, the latest first.
pub async fn rated_events(store: &Store, club: ClubId) -> Result<Vec<RatedEvent>, StoreError> {
    store
        .read(move |conn| {
            let unrated = unrated_events::of_club(conn, club)?;
            let events = found(conn, club, NaiveDate::MIN, NaiveDate::MAX)?;
            let rated = |event: SeasonEvent| {
                let key = event.played.key;
                let rated = !unrated.contains(&(key.stream, key.event));
                RatedEvent { event, rated }
            };
            Ok(events.into_iter().rev().map(rated).collect())
        })
        .await
}

/// Sets whether these events are rated, and recomputes the ratings. One that is not drawn in this club is refused.
pub async fn rate_events(
    store: &Store,
    principal: Principal,
    club: ClubId,
    events: Vec<(EventKey, bool)>,
) -> Result<(), ClubError> {
    let doing = (Permission::ManageStandings, format!("rated-events {club}"));
    once(store, principal, doing, move |tx, principal, at| {
        need_drawn(tx, club, events.iter().map(|(key, _)| *key))?;
        let unrated = unrated_events::of_club(tx, club)?;
        for (EventKey { stream, event }, rated) in &events {
            let was = !unrated.contains(&(*stream, *event));
            if was == *rated {
                continue;
            }
            unrated_events::set(tx, *stream, *event, *rated)?;
            AuditKind::EventRated
                .of(AuditObject::Event(*stream, EventNo(*event)))
                .in_club(club)
                .before(serde_json::json!({ "rated": was }))
                .after(serde_json::json!({ "rated": rated }))
                .add(tx, principal.who, at)?;
        }
        Ok(())
    })
    .await?;
    Ok(super::up_to_date(store, club).await?)
}
