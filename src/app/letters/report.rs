//! Mails the report of a night.

use super::{LetterKind, queue};
use crate::app::club::{ClubError, note, once};
use crate::app::stories::Principal;
use crate::club::permissions::Permission;
use crate::journal::{ClubId, StreamId};
use crate::store::Store;
use crate::store::audit::AuditKind;
use crate::violation::refuse;

/// Mails a report to everyone who agreed and did not get it yet. Returns how many letters were queued.
///
/// # Errors
/// `letters-nobody` when all have it, `letters-too-many`; see [`ClubError`].
pub async fn mail_report(
    store: &Store,
    principal: Principal,
    club: ClubId,
    of: StreamId,
    (subject, body): (String, String),
) -> Result<usize, ClubError> {
    let doing = (Permission::ManageMembers, format!("report-mailed {of}"));
    once(store, principal, doing, move |tx, principal, at| {
        let messages = (subject.as_str(), body.as_str());
        let about = of.as_str();
        let queued = queue(tx, club, (LetterKind::Report, about), messages, at)?;
        if queued == 0 {
            let nobody = refuse::letters_nobody();
            return Err(ClubError::Refused(vec![nobody]));
        }
        let said = serde_json::json!({ "letters": queued }).to_string();
        note(
            tx,
            principal,
            at,
            club,
            AuditKind::ReportMailed,
            about,
            (None, Some(said)),
        )?;
        Ok(queued)
    })
    .await
}
