//! How people are named in public: each person's own choice, and an event's.

use super::{ClubError, members::with_person, recorded};
use crate::stories::Principal;
use crawford_club::permissions::Permission;
use crawford_club::shown::NameDisplay;
use crawford_forms::Choice;
use crawford_journal::{ClubId, PersonId, StreamId};
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::{Store, event_names, people};
use crawford_tournament::EventNo;

/// Sets how somebody is named on every public page of the club.
pub async fn name_person(
    store: &Store,
    principal: Principal,
    club: ClubId,
    person: PersonId,
    shown: NameDisplay,
) -> Result<(), ClubError> {
    let what = "person-shown";
    with_person(store, principal, club, person, what, move |tx, _, _| {
        people::set_shown(tx, club, person, shown)?;
        let after = serde_json::json!({ "shown": shown.word() });
        Ok(Some(AuditKind::PersonShown.of(person).after(after)))
    })
    .await
}

/// Sets how the people of an event are named on every public page of its tournament.
pub async fn name_in_event(
    store: &Store,
    principal: Principal,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
    shown: NameDisplay,
) -> Result<(), ClubError> {
    let doing = (Permission::Direct, format!("event-names {stream} {event}"));
    recorded(store, principal, club, doing, move |tx, _| {
        event_names::set(tx, club, stream, event, shown)?;
        let line = AuditKind::EventNames.of(AuditObject::Event(stream, event));
        let after = serde_json::json!({ "shown": shown.word() });
        Ok(Some(line.after(after)))
    })
    .await
}
