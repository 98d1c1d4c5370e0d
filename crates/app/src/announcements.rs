//! Announcements that a director shows on everyone's page until they are taken down.

use crate::account::secret;
use crate::clock::now;
use crate::lists::Timestamp;
use crate::stories::{ActError, Principal};
use crawford_club::permissions::{Permission, may};
use crawford_forms::Form;
use crawford_forms::violation::refuse;
use crawford_journal::{ClubId, StreamId};
use crawford_store::announcements::{self, Announcement as Row};
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::{Store, StoreError, requests};
use serde::Serialize;

#[derive(Debug, Form)]
#[form(messages = "saying")]
pub struct AnnouncementInput {
    #[form(longest = 280)]
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShownAnnouncement {
    pub id: String,
    pub text: String,
    pub said: Timestamp,
}

pub async fn announce(
    store: &Store,
    principal: Principal,
    club: ClubId,
    stream: StreamId,
    said: AnnouncementInput,
) -> Result<(), ActError> {
    may(principal.role, Permission::Direct).map_err(ActError::NotPermitted)?;
    let AnnouncementInput { text } = said;
    if text.is_empty() {
        let none = refuse::announcement_missing().at(AnnouncementInput::TEXT);
        return Err(ActError::Refused(none));
    }
    let announcement = Row {
        id: secret::random(8),
        club,
        stream,
        text,
        created_at: now(),
        ended_at: None,
    };
    let about = format!("announced {stream}");
    Ok(store
        .write(move |tx| {
            let (key, at) = (principal.key.as_ref(), announcement.created_at);
            if !requests::is_first(tx, key, principal.who, &about, at)? {
                return Ok::<_, StoreError>(());
            }
            announcements::add(tx, &announcement)?;
            // The text is stored only with the announcement, where it can be blanked.
            AuditKind::Announced
                .of(AuditObject::Announcement(announcement.id.clone()))
                .in_club(club)
                .add(tx, principal.who, announcement.created_at)
        })
        .await?)
}

pub async fn take_down(
    store: &Store,
    principal: &Principal,
    stream: StreamId,
    id: String,
) -> Result<(), ActError> {
    may(principal.role, Permission::Direct).map_err(ActError::NotPermitted)?;
    let who = principal.who;
    Ok(store
        .write(move |tx| {
            announcements::end(tx, stream, &id, now())?;
            AuditKind::AnnouncementEnded
                .of(AuditObject::Announcement(id.clone()))
                .in_club_of(tx, stream)?
                .add(tx, who, now())
        })
        .await?)
}

/// The present announcements, the newest first.
pub async fn standing(
    store: &Store,
    stream: StreamId,
) -> Result<Vec<ShownAnnouncement>, StoreError> {
    let standing = store
        .read(move |conn| announcements::standing(conn, stream))
        .await?;
    let announcement = |row: Row| ShownAnnouncement {
        id: row.id,
        text: row.text,
        said: Timestamp(row.created_at),
    };
    Ok(standing.into_iter().map(announcement).collect())
}
