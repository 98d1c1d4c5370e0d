//! Letters about sign-ups, if an address was given: a confirmation with the personal link, or that they are on the
//! waiting list; a place that became free; a new link for a lost one.

use super::{DeliveryStatus, Post};
use crate::account::throttle::MAIL;
use crate::account::{Sending, secret};
use crate::clock::now;
use crate::mail::{self, By, OutgoingMail};
use crate::sign_up::{SignUp, overview, renew};
use crawford_club::sign_up::WaitingPlace;
use crawford_journal::{ClubId, StreamId};
use crawford_pages::messages::selector;
use crawford_pages::paths::ClubPath;
use crawford_store::sign_up_letters::{self, SignUpLetter, SignUpLetterKind};
use crawford_store::summaries::SummaryStatus;
use crawford_store::{Store, StoreError, addresses, attempts, clubs, streams, summaries};
use crawford_tournament::EventNo;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignUpSubject {
    pub event: String,
    pub when: String,
    pub club: String,
}

/// Sends the personal link to somebody who has just signed up, in the background. Nothing is sent if they gave no
/// address, if the letter went out before, or if too many went to that address.
pub async fn confirm(
    store: &Store,
    sending: Sending,
    about: SignUpSubject,
    who: SignUp,
    token: &str,
) -> Result<(), StoreError> {
    let address = who.contact.as_deref().and_then(mail::address);
    let Some(address) = address.filter(|_| sending.mailer.is_on()) else {
        return Ok(());
    };
    let waits = matches!(who.place, WaitingPlace::Waiting(_));
    let kind = if waits {
        SignUpLetterKind::Waits
    } else {
        SignUpLetterKind::Listed
    };
    let letter = letter(&who, kind);
    if !taken(store, &letter, &address).await? {
        return Ok(());
    }
    let w = sending.messages;
    let link = format!("{}/sign-up/{token}", sending.origin);
    let (subject, text) = match waits {
        true => (
            selector!("sign-up-mail-subject.kind", "waits"),
            selector!("sign-up-mail-text.kind", "waits"),
        ),
        false => (
            selector!("sign-up-mail-subject.kind", "listed"),
            selector!("sign-up-mail-text.kind", "listed"),
        ),
    };
    let subject = w.sign_up_mail_subject(&about.event, subject);
    let text = w.sign_up_mail_text(&about.event, text, &link, &about.when);
    let store = store.clone();
    tokio::spawn(async move {
        let mail = OutgoingMail {
            to: &address,
            subject: &subject,
            text,
            by: By::Club(&about.club),
            origin: &sending.origin,
            unsubscribe: None,
            automatic: true,
        };
        let sent = sending.mailer.send(mail).await;
        if let Err(error) = record(&store, letter, sent).await {
            tracing::error!(%error, "what became of a letter could not be written");
        }
    });
    Ok(())
}

/// Sends a new personal link to everyone who signed up with this address, in the background, so that the answer does
/// not show whether anybody did. The link before becomes void once the letter is sent.
pub fn send_again(
    store: &Store,
    sending: Sending,
    about: SignUpSubject,
    (club, stream, event): (ClubId, StreamId, EventNo),
    typed: &str,
) {
    let Some(address) = mail::address(typed).filter(|_| sending.mailer.is_on()) else {
        return;
    };
    let store = store.clone();
    tokio::spawn(async move {
        let of = (club, stream, event);
        if let Err(error) = again(&store, &sending, &about, of, &address).await {
            tracing::error!(%error, "no personal link was sent again");
        }
    });
}

async fn again(
    store: &Store,
    sending: &Sending,
    about: &SignUpSubject,
    (club, stream, event): (ClubId, StreamId, EventNo),
    address: &str,
) -> Result<(), StoreError> {
    let form = overview(store, stream, event).await?;
    for who in form.into_iter().flat_map(|form| form.all) {
        let own = who.contact.as_deref().and_then(mail::address);
        if who.revoked || own.as_deref() != Some(address) {
            continue;
        }
        let subject = format!("mail:{address}");
        let wait = store
            .write(move |tx| MAIL.count(tx, &subject, now()))
            .await?;
        if wait.is_some() {
            return Ok(());
        }
        let token = secret::random(16);
        let link = format!("{}/sign-up/{token}", sending.origin);
        let w = sending.messages;
        let mail = OutgoingMail {
            to: address,
            subject: &w.sign_up_mail_subject(
                &about.event,
                selector!("sign-up-mail-subject.kind", "again"),
            ),
            text: w.sign_up_mail_again(&about.event, &link, &about.when),
            by: By::Club(&about.club),
            origin: &sending.origin,
            unsubscribe: None,
            automatic: true,
        };
        match sending.mailer.send(mail).await {
            Ok(()) => renew(store, club, who.id, &token).await?,
            Err(error) => tracing::warn!(
                kind = error.kind(),
                "a letter to somebody who signed up was not sent"
            ),
        }
    }
    Ok(())
}

pub(super) async fn due(post: &Post) -> Result<(), StoreError> {
    let Some(origin) = post.origin.as_deref().filter(|_| post.mailer.is_on()) else {
        return Ok(());
    };
    for (stream, event) in post.store.read(sign_up_letters::waited_for).await? {
        // What is wrong in one event keeps nobody of another from their letter.
        if let Err(error) = due_in_event(post, origin, stream, event).await {
            tracing::error!(%error, %stream, "nobody who signed up was told of their place");
        }
    }
    Ok(())
}

async fn due_in_event(
    post: &Post,
    origin: &str,
    stream: StreamId,
    event: EventNo,
) -> Result<(), StoreError> {
    let form = overview(&post.store, stream, event).await?;
    for who in form.iter().flat_map(|form| form.placed()) {
        tell(post, origin, stream, who).await?;
    }
    Ok(())
}

async fn tell(post: &Post, origin: &str, stream: StreamId, who: &SignUp) -> Result<(), StoreError> {
    let Some(address) = who.contact.as_deref().and_then(mail::address) else {
        return Ok(());
    };
    let id = who.id.clone();
    let found = post
        .store
        .read(move |conn| {
            let kinds = sign_up_letters::kinds_to(conn, &id)?;
            let has = |kind| kinds.contains(&kind);
            let summary = summaries::of_stream(conn, stream)?;
            // Once the event is drawn or over, it is too late.
            let Some(summary) = summary.filter(|of| of.status == SummaryStatus::Announced) else {
                return Ok::<_, StoreError>(None);
            };
            if !has(SignUpLetterKind::Waits) || has(SignUpLetterKind::Placed) {
                return Ok(None);
            }
            let club = streams::find(conn, stream)?.club;
            let club = clubs::find(conn, club)?;
            let slug = addresses::of_stream(conn, stream)?;
            Ok(Some((summary.name, club, slug)))
        })
        .await?;
    let Some((name, club, page)) = found else {
        return Ok(());
    };
    let letter = letter(who, SignUpLetterKind::Placed);
    if !taken(&post.store, &letter, &address).await? {
        return Ok(());
    }
    let w = post.messages;
    let page = ClubPath::new(&club.slug).tournament(&page);
    let page = format!("{origin}{}", page.show());
    let token = secret::random(16);
    let link = format!("{origin}/sign-up/{token}");
    let mail = OutgoingMail {
        to: &address,
        subject: &w.sign_up_mail_subject(&name, selector!("sign-up-mail-subject.kind", "placed")),
        text: w.sign_up_mail_placed(&name, &link, &page),
        by: By::Club(&club.name),
        origin,
        unsubscribe: None,
        automatic: true,
    };
    let sent = post.mailer.send(mail).await;
    if sent.is_ok() {
        renew(&post.store, club.id, who.id.clone(), &token).await?;
    }
    record(&post.store, letter, sent).await
}

fn letter(who: &SignUp, kind: SignUpLetterKind) -> SignUpLetter {
    SignUpLetter {
        sign_up: who.id.clone(),
        kind,
        state: DeliveryStatus::Sending,
        changed_at: now(),
    }
}

/// Whether this letter is to be sent: it was not before, and its mailbox got few letters lately.
async fn taken(store: &Store, letter: &SignUpLetter, address: &str) -> Result<bool, StoreError> {
    let (letter, subject) = (letter.clone(), format!("mail:{address}"));
    store
        .write(move |tx| {
            let at = now();
            if MAIL.wait(attempts::of(tx, &subject)?, at).is_some() {
                return Ok::<_, StoreError>(false);
            }
            Ok(sign_up_letters::add(tx, &letter)? && MAIL.count(tx, &subject, at)?.is_none())
        })
        .await
}

async fn record(
    store: &Store,
    letter: SignUpLetter,
    sent: Result<(), mail::MailError>,
) -> Result<(), StoreError> {
    let way = match sent {
        Ok(()) => DeliveryStatus::Sent,
        Err(error) => {
            // A mail server's reply may contain the address, so it is not logged.
            tracing::warn!(
                kind = error.kind(),
                "a letter to somebody who signed up was not sent"
            );
            DeliveryStatus::Failed
        }
    };
    let letter = SignUpLetter {
        state: way,
        changed_at: now(),
        ..letter
    };
    store
        .write(move |tx| sign_up_letters::turn(tx, &letter))
        .await
}
