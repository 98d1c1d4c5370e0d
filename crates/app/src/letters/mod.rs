//! A club's mail to those who agreed to it: the report of a night, the reminder of the next one.
//!
//! A mailing is one row for its subject, and a letter one row for each address, so that nobody gets the same twice.
//! Letters are sent one after the other in the background. Each is marked before it is sent: after a crash a letter
//! that may have gone out is not sent again, and those still waiting are.

mod consent;
mod delivery;
mod own;
mod recipients;
mod reminder;
mod report;
mod sign_up;

pub use consent::{Unsubscribed, agree, agreed, disagree, unsubscribe, unsubscribes};
pub use crawford_store::letters::{DeliveryStatus, LetterKind};
pub use delivery::{Post, watch};
pub use own::{MailChoice, OwnMailStatus, ask, asked, choose, confirm, end_address, own};
pub use recipients::{ConsentSource, MailKinds, Recipient, everyone, recipients};
pub use reminder::{ReminderTime, reminder, set_reminder};
pub use report::{ReportRecipients, mail_report, report_recipients};
pub use sign_up::{SignUpSubject, confirm as confirm_sign_up, send_again as send_sign_up_again};

use crate::account::secret;
use crate::club::{ClubError, refused};
use crawford_forms::violation::refuse;
use crawford_journal::{ClubId, UtcMicros};
use crawford_store::letters::{self, Letter, Mailing};
use crawford_store::{Conn, Store, StoreError, Tx};
use data_encoding::HEXLOWER;
use std::collections::BTreeMap;

pub const MOST: usize = 1_000;
const SHOWN: i64 = 20;

/// The SHA-256 of an address or a token, which a letter's row stores in place of it.
pub(crate) fn fingerprint(text: &str) -> String {
    HEXLOWER.encode(&secret::hash(text))
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MailingStatus {
    pub counts: BTreeMap<DeliveryStatus, usize>,
    /// Fingerprints of the addresses that got it or may have.
    reached: Vec<String>,
}

impl MailingStatus {
    /// Whether it went, or may have gone, to this address.
    #[must_use]
    pub fn has_reached(&self, address: &str) -> bool {
        self.reached.contains(&fingerprint(address))
    }
}

fn of_mailing(conn: &mut Conn, mailing: &str) -> Result<MailingStatus, StoreError> {
    let mut standing = MailingStatus::default();
    for letter in letters::of_mailing(conn, mailing)? {
        let count = standing.counts.entry(letter.state).or_default();
        *count = count.saturating_add(1);
        if !matches!(
            letter.state,
            DeliveryStatus::Failed | DeliveryStatus::LeftOut
        ) {
            standing.reached.push(letter.recipient);
        }
    }
    Ok(standing)
}

pub async fn latest(
    store: &Store,
    club: ClubId,
) -> Result<Vec<(Mailing, MailingStatus)>, StoreError> {
    store
        .read(move |conn| {
            let mut all = Vec::new();
            for mailing in letters::of_club(conn, club, SHOWN)? {
                let standing = of_mailing(conn, &mailing.id)?;
                all.push((mailing, standing));
            }
            Ok::<_, StoreError>(all)
        })
        .await
}

/// Queues a letter for everyone who agreed and has none about this; one that failed is tried again.
fn queue(
    tx: &mut Tx<'_>,
    club: ClubId,
    (what, about): (LetterKind, &str),
    (subject, body): (&str, &str),
    at: UtcMicros,
) -> Result<usize, ClubError> {
    let mut all = recipients(tx, club)?;
    all.retain(|one| one.gets.has(what));
    if all.len() > MOST {
        return Err(refused(refuse::letters_too_many(MOST)));
    }
    let before = letters::about(tx, club, what, about)?;
    let mailing = Mailing {
        id: before.map_or_else(|| secret::random(8), |mailing| mailing.id),
        club,
        kind: what,
        about: about.to_owned(),
        subject: subject.to_owned(),
        body: body.to_owned(),
        created_at: at,
    };
    letters::put(tx, &mailing)?;
    let mut queued = 0_usize;
    for recipient in all {
        let Some(address) = recipient.address else {
            continue;
        };
        let letter = Letter {
            mailing: mailing.id.clone(),
            recipient: fingerprint(&address),
            person: recipient.person,
            state: DeliveryStatus::Waiting,
            changed_at: at,
            token: String::new(),
        };
        let mut goes = letters::add(tx, &letter)?;
        for again in [DeliveryStatus::Failed, DeliveryStatus::LeftOut] {
            goes = goes || letters::turn(tx, &letter, again, DeliveryStatus::Waiting, at)?;
        }
        queued = queued.saturating_add(usize::from(goes));
    }
    Ok(queued)
}
