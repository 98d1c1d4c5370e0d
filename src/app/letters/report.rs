//! The report of a night is mailed.

use super::{What, queue};
use crate::app::club::{ClubError, note, once};
use crate::app::stories::Asker;
use crate::club::permissions::Deed;
use crate::journal::{ClubId, StreamId};
use crate::store::audit::AuditKind;
use crate::store::{Store, StoreError};
use crate::violation::refuse;

/// Mails a report to everyone who agreed and did not get it yet. How many letters go out.
///
/// # Errors
/// `letters-nobody` when all have it, `letters-too-many`; see [`ClubError`].
pub async fn mail_report(
    store: &Store,
    asker: Asker,
    club: ClubId,
    of: StreamId,
    (subject, body): (String, String),
) -> Result<usize, ClubError> {
    let doing = (Deed::ManageMembers, format!("report-mailed {of}"));
    let queued = once(store, asker, doing, move |tx, asker, at| {
        let words = (subject.as_str(), body.as_str());
        let about = of.as_str();
        let queued = queue(tx, club, (What::Report, about), words, at)?;
        if queued == 0 {
            let nobody = refuse::letters_nobody();
            return Err(ClubError::Refused(vec![nobody]));
        }
        let said = serde_json::json!({ "letters": queued }).to_string();
        note(
            tx,
            asker,
            at,
            club,
            AuditKind::REPORT_MAILED,
            about,
            (None, Some(said)),
        )?;
        Ok(queued.to_string())
    })
    .await?;
    let row = format_args!("the answer of a report-mailed of requests, of {of},");
    let why = |why| StoreError::unreadable(row, why);
    Ok(queued.parse::<usize>().map_err(why)?)
}
