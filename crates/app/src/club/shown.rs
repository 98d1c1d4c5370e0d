//! How people are named in public: each person's own choice, and an event's.

use super::{ClubError, members::with_person, recorded, refused};
use crate::digest::{check_tag, tag};
use crate::stories::Principal;
use crawford_club::permissions::Permission;
use crawford_club::shown::NameDisplay;
use crawford_forms::Choice;
use crawford_journal::{ClubId, PersonId, StreamId};
use crawford_pages::form_parts::FormTag;
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::{Conn, Store, StoreError, event_names, merges, people};
use crawford_tournament::EventNo;

/// Sets how somebody is named on every public page of the club.
pub async fn name_person(
    store: &Store,
    principal: Principal,
    club: ClubId,
    person: PersonId,
    shown: NameDisplay,
    sent: Option<FormTag>,
) -> Result<(), ClubError> {
    let what = "person-shown";
    with_person(store, principal, club, person, what, move |tx, _, _| {
        let now = person_shown(tx, club, person)?;
        if now != shown {
            check_tag(&tag(&now.word()), sent.as_ref()).map_err(refused)?;
        }
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
    sent: Option<FormTag>,
) -> Result<(), ClubError> {
    let doing = (Permission::Direct, format!("event-names {stream} {event}"));
    recorded(store, principal, club, doing, move |tx, _| {
        let now = event_shown(tx, club, stream, event)?;
        if now != shown {
            check_tag(&tag(&now.word()), sent.as_ref()).map_err(refused)?;
        }
        event_names::set(tx, club, stream, event, shown)?;
        let line = AuditKind::EventNames.of(AuditObject::Event(stream, event));
        let after = serde_json::json!({ "shown": shown.word() });
        Ok(Some(line.after(after)))
    })
    .await
}

/// As [`crate::tournament::Names::person_shown`] says it: the strictest wish of all who are this person by now.
fn person_shown(
    conn: &mut Conn,
    club: ClubId,
    person: PersonId,
) -> Result<NameDisplay, StoreError> {
    let merged = merges::merged(conn, club)?;
    let all = people::shown_of_club(conn, club)?.into_iter();
    let own = all.filter(|(of, _)| merged.who(*of) == person);
    Ok(own.fold(NameDisplay::default(), |strictest, (_, shown)| {
        strictest.stricter(shown)
    }))
}

pub(crate) fn event_shown(
    conn: &mut Conn,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
) -> Result<NameDisplay, StoreError> {
    let mut all = event_names::of_club(conn, club)?.into_iter();
    let own = all.find(|(of, number, _)| (*of, *number) == (stream, event));
    Ok(own.map(|(_, _, shown)| shown).unwrap_or_default())
}
