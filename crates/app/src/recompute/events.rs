//! Which events are rated.

use crate::club::{ClubError, once, refused};
use crate::digest::{check_tag, tag};
use crate::season::{SeasonEvent, found, need_drawn};
use crate::stories::Principal;
use chrono::NaiveDate;
use crawford_club::permissions::Permission;
use crawford_club::season::EventKey;
use crawford_journal::ClubId;
use crawford_pages::form_parts::FormTag;
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::{Store, StoreError, unrated_events};
use crawford_tournament::EventNo;

#[derive(Debug)]
pub struct RatedEvent {
    pub event: SeasonEvent,
    pub rated: bool,
}

/// What stands in the form of these events.
#[must_use]
pub fn rated_tag(events: impl IntoIterator<Item = (EventKey, bool)>) -> FormTag {
    let events = events.into_iter();
    let events = events.map(|(key, rated)| (key.to_string(), rated));
    tag(&events.collect::<Vec<_>>())
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
    sent: Option<FormTag>,
) -> Result<(), ClubError> {
    let doing = (Permission::ManageStandings, format!("rated-events {club}"));
    once(store, principal, doing, move |tx, principal, at| {
        need_drawn(tx, club, events.iter().map(|(key, _)| *key))?;
        let unrated = unrated_events::of_club(tx, club)?;
        let is_rated = |key: &EventKey| !unrated.contains(&(key.stream, key.event));
        let stands = rated_tag(events.iter().map(|(key, _)| (*key, is_rated(key))));
        check_tag(&stands, sent.as_ref()).map_err(refused)?;
        for (key, rated) in &events {
            let EventKey { stream, event } = key;
            let was = is_rated(key);
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
