//! People choose for themselves which mail of a club they get: on their account's page, or without an account by a link
//! sent to their address.

use super::consent::end;
use super::recipients::{chosen, noted};
use super::{ConsentSource, MailKinds, ReminderTime, fingerprint, reminder};
use crate::account::throttle::{MAIL, may_ask_for_mail};
use crate::account::{AccountError, Sending, User, secret};
use crate::clock::now;
use crate::club::{ClubError, recorded};
use crate::fields;
use crate::mail;
use crate::stories::Principal;
use crawford_club::permissions::Permission;
use crawford_forms::violation::refuse;
use crawford_journal::{Actor, ClubId, UtcMicros};
use crawford_store::audit::AuditKind;
use crawford_store::clubs::{self, Club};
use crawford_store::mail_subscriptions::{
    self, MailSubscription, SubscriptionRequest, SubscriptionSource,
};
use crawford_store::{Conn, Store, StoreError, Tx, mails, people, reminders};
use serde::Serialize;

/// A link that was sent is valid for two days.
const SECONDS: i64 = 2 * 86_400;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnMailStatus {
    pub club: Club,
    pub reminder: Option<ReminderTime>,
    pub gets: MailKinds,
    /// The source of the consent and since when, if they get anything.
    pub agreed: Option<(ConsentSource, UtcMicros)>,
}

/// What the holder of an address gets: of the clubs they have a role in, of those with the address on the roster, and
/// of those they get mail from.
pub async fn own(
    store: &Store,
    address: &str,
    part_in: Vec<ClubId>,
) -> Result<Vec<OwnMailStatus>, StoreError> {
    let address = address.to_owned();
    store
        .read(move |conn| {
            let subscriptions = mail_subscriptions::of_recipient(conn, &fingerprint(&address))?;
            let mut here = part_in.clone();
            here.extend(people::clubs_of_email(conn, &address)?);
            here.extend(subscriptions.iter().map(|subscription| subscription.club));
            let mut all = Vec::new();
            for club in clubs::all(conn)? {
                if !here.contains(&club.id) {
                    continue;
                }
                let (gets, agreed) = match subscriptions
                    .iter()
                    .find(|subscription| subscription.club == club.id)
                {
                    Some(subscription) => (
                        chosen(subscription),
                        Some((
                            ConsentSource::from(subscription.source),
                            subscription.agreed_at,
                        )),
                    ),
                    None => {
                        let noted = noted(conn, club.id)?.into_iter();
                        let since = noted
                            .filter(|one| one.address.as_deref() == Some(address.as_str()))
                            .map(|one| one.since)
                            .min();
                        match since {
                            Some(since) => (MailKinds::ALL, Some((ConsentSource::Noted, since))),
                            None => (MailKinds::default(), None),
                        }
                    }
                };
                let reminder = reminders::of_club(conn, club.id)?;
                let reminder = reminder.as_ref().map(reminder::of_row);
                all.push(OwnMailStatus {
                    club,
                    reminder,
                    gets,
                    agreed,
                });
            }
            Ok::<_, StoreError>(all)
        })
        .await
}

/// The holder of an account chooses what mail of a club goes to the verified address.
pub async fn choose(
    store: &Store,
    user: &User,
    club: ClubId,
    choice: MailKinds,
) -> Result<(), AccountError> {
    let (account, who) = (user.id, user.who());
    store
        .write(move |tx| {
            let Some(address) = mails::of(tx, account)?.address else {
                let none = refuse::letters_own_address();
                return Err(AccountError::Refused(vec![none]));
            };
            let at = now();
            if !choice.is_any() {
                if end(tx, club, &fingerprint(&address))? {
                    AuditKind::MailUnsubscribed
                        .of(club)
                        .in_club(club)
                        .add(tx, who, at)?;
                }
                return Ok(());
            }
            keep(
                tx,
                (club, &address),
                choice,
                SubscriptionSource::Account,
                at,
            )?;
            AuditKind::MailChosen
                .of(club)
                .in_club(club)
                .add(tx, who, at)?;
            Ok(())
        })
        .await
}

/// Stores somebody's own consent. Repeating it keeps the first date.
fn keep(
    tx: &mut Tx<'_>,
    (club, address): (ClubId, &str),
    choice: MailKinds,
    source: SubscriptionSource,
    at: UtcMicros,
) -> Result<(), StoreError> {
    let recipient = fingerprint(address);
    let before = mail_subscriptions::find(tx, club, &recipient)?;
    if before.is_some_and(|before| chosen(&before) == choice) {
        return Ok(());
    }
    let subscription = MailSubscription {
        club,
        recipient,
        address: address.to_owned(),
        reports: choice.reports,
        reminders: choice.reminders,
        source,
        agreed_at: at,
    };
    mail_subscriptions::put(tx, &subscription)
}

/// Sends a link by which the holder of an address agrees to a club's mail. Neither the answer nor its timing shows
/// whether they get it already or whether too many links were sent: all of that is done afterwards.
///
/// # Errors
/// `email-not-an-address` for an invalid address; [`AccountError::Wait`] for a network that asks too often.
pub async fn ask(
    store: &Store,
    club: &Club,
    (typed, choice): (&str, MailKinds),
    network: &str,
    sending: Sending,
) -> Result<(), AccountError> {
    let address = mail::address(typed).ok_or_else(|| {
        let none = refuse::email_not_an_address().at(fields::MAIL);
        AccountError::Refused(vec![none])
    })?;
    may_ask_for_mail(store, network).await?;
    let (store, club) = (store.clone(), club.clone());
    tokio::spawn(async move {
        if let Err(error) = send_link(&store, &club, address, choice, &sending).await {
            tracing::error!(%error, "no link to agree to mail was sent");
        }
    });
    Ok(())
}

async fn send_link(
    store: &Store,
    club: &Club,
    address: String,
    choice: MailKinds,
    sending: &Sending,
) -> Result<(), StoreError> {
    let token = secret::random(24);
    let (hash, asked, id) = (secret::hash(&token), address.clone(), club.id);
    let goes = store
        .write(move |tx| {
            let at = now();
            // Nobody can flood a stranger's mailbox from here.
            let subject = format!("mail:{asked}");
            if MAIL.count(tx, &subject, at)?.is_some() {
                return Ok::<_, StoreError>(false);
            }
            let asking = SubscriptionRequest {
                hash: hash.clone(),
                club: id,
                address: asked.clone(),
                reports: choice.reports,
                reminders: choice.reminders,
                expires_at: at.plus_seconds(SECONDS),
            };
            mail_subscriptions::request(tx, &asking)?;
            Ok(true)
        })
        .await?;
    if goes {
        let link = format!("{}/subscribe/{token}", sending.origin);
        let w = sending.messages;
        let text = w.subscribe_mail_text(&club.name, &link);
        let subject = w.subscribe_mail_subject(&club.name);
        sending.send_under(store, address, subject, text);
    }
    Ok(())
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MailChoice {
    pub club: String,
    pub slug: String,
    pub gets: MailKinds,
}

impl MailChoice {
    fn of(conn: &mut Conn, asking: &SubscriptionRequest) -> Result<MailChoice, StoreError> {
        let club = clubs::find(conn, asking.club)?;
        Ok(MailChoice {
            club: club.name,
            slug: club.slug,
            gets: MailKinds {
                reports: asking.reports,
                reminders: asking.reminders,
            },
        })
    }
}

/// What a link is for; `None` if it is not valid any more.
pub async fn asked(store: &Store, token: &str) -> Result<Option<MailChoice>, StoreError> {
    let hash = secret::hash(token);
    store
        .read(move |conn| {
            let asking = mail_subscriptions::requested(conn, &hash, now())?;
            let asked = asking.map(|asking| MailChoice::of(conn, &asking));
            asked.transpose()
        })
        .await
}

/// The holder of the address agrees: they get the mail from now on, and the link is used up.
pub async fn confirm(store: &Store, token: &str) -> Result<Option<MailChoice>, StoreError> {
    let hash = secret::hash(token);
    store
        .write(move |tx| {
            let at = now();
            let Some(asking) = mail_subscriptions::requested(tx, &hash, at)? else {
                return Ok::<_, StoreError>(None);
            };
            let (club, asked) = (asking.club, MailChoice::of(tx, &asking)?);
            keep(
                tx,
                (club, &asking.address),
                asked.gets,
                SubscriptionSource::Link,
                at,
            )?;
            mail_subscriptions::forget(tx, club, &asking.address)?;
            AuditKind::MailConfirmed
                .of(club)
                .in_club(club)
                .add(tx, Actor::Program, at)?;
            Ok(Some(asked))
        })
        .await
}

/// A director ends the mail to an address that is not on the roster; `recipient` is the fingerprint that letters store.
pub async fn end_address(
    store: &Store,
    principal: Principal,
    club: ClubId,
    recipient: String,
) -> Result<(), ClubError> {
    let doing = (
        Permission::ManageMembers,
        format!("mail-ended {club} {recipient}"),
    );
    recorded(store, principal, club, doing, move |tx, _| {
        if !end(tx, club, &recipient)? {
            return Ok(None);
        }
        Ok(Some(AuditKind::MailEnded.of(club)))
    })
    .await
}
