//! Mails the report of a night.

use super::{LetterKind, MailingStatus, of_mailing, queue, recipients};
use crate::club::{ClubError, once, refused};
use crate::stories::Principal;
use crawford_club::permissions::Permission;
use crawford_forms::violation::refuse;
use crawford_journal::{ClubId, PersonId, StreamId};
use crawford_store::audit::AuditKind;
use crawford_store::{Store, StoreError, letters};

/// Who gets the report of a night by the next mailing of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportRecipients {
    /// What became of the letters sent so far.
    pub status: MailingStatus,
    /// Who has not got it yet, with the address; somebody not on the roster is known by that alone.
    pub to: Vec<(Option<PersonId>, String)>,
    /// Who agreed and has no address.
    pub unreachable: Vec<PersonId>,
}

pub async fn report_recipients(
    store: &Store,
    club: ClubId,
    of: StreamId,
) -> Result<ReportRecipients, StoreError> {
    store
        .read(move |conn| {
            let status = match letters::about(conn, club, LetterKind::Report, of.as_str())? {
                Some(mailing) => of_mailing(conn, &mailing.id)?,
                None => MailingStatus::default(),
            };
            let (mut to, mut unreachable) = (Vec::new(), Vec::new());
            let mut all = recipients(conn, club)?;
            all.retain(|one| one.gets.has(LetterKind::Report));
            for one in all {
                match one.address {
                    Some(address) if status.has_reached(&address) => {}
                    Some(address) => to.push((one.person, address)),
                    None => unreachable.extend(one.person),
                }
            }
            Ok::<_, StoreError>(ReportRecipients {
                status,
                to,
                unreachable,
            })
        })
        .await
}

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
        let letter = (subject.as_str(), body.as_str());
        let about = of.as_str();
        let queued = queue(tx, club, (LetterKind::Report, about), letter, at)?;
        if queued == 0 {
            return Err(refused(refuse::letters_nobody()));
        }
        AuditKind::ReportMailed
            .of(of)
            .in_club(club)
            .after(serde_json::json!({ "letters": queued }))
            .add(tx, principal.who, at)?;
        Ok(queued)
    })
    .await
}
