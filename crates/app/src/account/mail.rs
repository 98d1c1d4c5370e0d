//! An account's mail address, and a new password by mail. The answer is the same whether or not the address is known.

use super::links::{RESET_BY_MAIL_SECONDS, reset_link_by_mail};
use super::throttle::{MAIL, may_ask_for_mail};
use super::{AccountError, Accounts, User, Visit, refused, secret};
use crate::clock::now;
use crate::fields;
use crate::mail::{self, By, Mailer};
use crawford_forms::violation::refuse;
use crawford_journal::Actor;
use crawford_pages::messages::{Message, Messages};
use crawford_pages::when::duration;
use crawford_store::audit::AuditKind;
use crawford_store::links::{self, StoredLink, StoredPurpose};
use crawford_store::mails::{self, StoredMail};
use crawford_store::{Store, StoreError, accounts, clubs};

const SECONDS: i64 = 86_400;

impl Accounts {
    pub async fn mail(&self, user: &User) -> Result<StoredMail, StoreError> {
        let id = user.id;
        self.store.read(move |conn| mails::of(conn, id)).await
    }

    /// Asks for mail to go to another address; the password is needed. A link is sent there, and nothing changes until
    /// it is opened. An empty address turns mail off.
    pub async fn want_mail(
        &self,
        user: &User,
        present: &str,
        typed: &str,
        sending: &Sending,
    ) -> Result<(), AccountError> {
        let address = match typed.trim() {
            "" => None,
            typed => Some(
                mail::address(typed)
                    .ok_or_else(|| refused(refuse::email_not_an_address().at(fields::MAIL)))?,
            ),
        };
        self.confirm(user, present).await?;
        let token = secret::random(24);
        let (hash, id, who, wanted) = (secret::hash(&token), user.id, user.who(), address.clone());
        self.store
            .write(move |tx| {
                let at = now();
                let Some(wanted) = &wanted else {
                    mails::put(tx, id, &StoredMail::default())?;
                    links::void(tx, id)?;
                    AuditKind::MailRemoved.of(id).add(tx, who, at)?;
                    return Ok::<_, AccountError>(());
                };
                // Nobody can flood a stranger's mailbox from here.
                let subject = format!("mail:{wanted}");
                if let Some(wait) = MAIL.count(tx, &subject, at)? {
                    return Err(AccountError::Wait(wait));
                }
                let mut kept = mails::of(tx, id)?;
                kept.wanted = Some(wanted.clone());
                mails::put(tx, id, &kept)?;
                let link = StoredLink {
                    hash: hash.clone(),
                    purpose: StoredPurpose::Mail,
                    account: Some(id),
                    expires_at: at.plus_seconds(SECONDS),
                };
                links::add(tx, &link)?;
                AuditKind::MailWanted.of(id).add(tx, who, at)?;
                Ok(())
            })
            .await?;
        if let Some(address) = address {
            let link = format!("{}/mail/{token}", sending.origin);
            let text = sending.messages.mail_verify_text(&link, &user.name);
            sending.send(&self.store, address, Messages::mail_verify_subject, text);
        }
        Ok(())
    }

    /// Makes the address this link was sent to the account's own.
    pub async fn verify_mail(&self, token: &str) -> Result<(), AccountError> {
        let hash = secret::hash(token);
        self.store
            .write(move |tx| {
                let link = links::redeem(tx, &hash, now())?;
                let account = link
                    .filter(|link| link.purpose == StoredPurpose::Mail)
                    .and_then(|link| link.account)
                    .ok_or(AccountError::VoidLink)?;
                let wanted = mails::of(tx, account)?.wanted;
                let address = wanted.ok_or(AccountError::VoidLink)?;
                let mail = StoredMail {
                    address: Some(address),
                    wanted: None,
                };
                match mails::put(tx, account, &mail) {
                    Err(StoreError::Taken(_)) => {
                        return Err(refused(refuse::mail_taken()));
                    }
                    other => other?,
                }
                // The old address may belong to somebody else by now.
                links::void(tx, account)?;
                let who = Actor::Account(account);
                AuditKind::MailVerified.of(account).add(tx, who, now())?;
                Ok(())
            })
            .await
    }

    /// Sends a link to a new password to this address, if an account has it. Neither the answer nor its timing shows
    /// whether one has, or whether too many were sent: all of that is done afterwards.
    pub async fn ask_reset(
        &self,
        typed: &str,
        visit: &Visit,
        sending: Sending,
    ) -> Result<(), AccountError> {
        let address = mail::address(typed)
            .ok_or_else(|| refused(refuse::email_not_an_address().at(fields::MAIL)))?;
        may_ask_for_mail(&self.store, &visit.network).await?;
        let store = self.store.clone();
        tokio::spawn(async move {
            if let Err(error) = send_reset(&store, address, &sending).await {
                tracing::error!(%error, "no link to a new password was sent");
            }
        });
        Ok(())
    }
}

#[derive(Debug, Clone)]
pub struct Sending {
    pub mailer: Mailer,
    pub messages: Messages,
    /// Where the service is reached, `scheme://host[:port]`.
    pub origin: String,
}

impl Sending {
    /// Sends in the background.
    fn send(&self, store: &Store, address: String, subject: Message, text: String) {
        self.send_under(
            store,
            address,
            self.messages.say(subject).into_owned(),
            text,
        );
    }

    pub(crate) fn send_under(&self, store: &Store, address: String, subject: String, text: String) {
        let (sending, store) = (self.clone(), store.clone());
        tokio::spawn(async move {
            let service = match service_name(&store).await {
                Ok(service) => service,
                Err(error) => return tracing::error!(%error, "a mail was not sent"),
            };
            let mail = mail::OutgoingMail {
                to: &address,
                subject: &subject,
                text,
                by: By::Service(&service),
                origin: &sending.origin,
                unsubscribe: None,
                automatic: true,
            };
            if let Err(error) = sending.mailer.send(mail).await {
                tracing::error!(%error, "a mail was not sent");
            }
        });
    }
}

/// The name of the service: the club's, if it has only one.
async fn service_name(store: &Store) -> Result<String, StoreError> {
    match store.read(clubs::names).await?.as_slice() {
        [one] => Ok(one.clone()),
        _ => Ok("Crawford".to_owned()),
    }
}

async fn send_reset(store: &Store, address: String, sending: &Sending) -> Result<(), StoreError> {
    let token = secret::random(24);
    let (hash, asked) = (secret::hash(&token), address.clone());
    let name = store
        .write(move |tx| {
            let at = now();
            let subject = format!("mail:{asked}");
            if MAIL.count(tx, &subject, at)?.is_some() {
                return Ok::<_, StoreError>(None);
            }
            let Some(account) = mails::whose(tx, &asked)? else {
                return Ok(None);
            };
            if accounts::is_off(tx, account)? {
                return Ok(None);
            }
            links::add(tx, &reset_link_by_mail(account, &hash, at))?;
            AuditKind::ResetAsked
                .of(account)
                .add(tx, Actor::Program, at)?;
            Ok(Some(accounts::find(tx, account)?.name))
        })
        .await?;
    if let Some(name) = name {
        let link = format!("{}/reset/{token}", sending.origin);
        let w = sending.messages;
        let time = duration(w, RESET_BY_MAIL_SECONDS / 60);
        let text = w.mail_reset_text(link, name, time);
        sending.send(store, address, Messages::mail_reset_subject, text);
    }
    Ok(())
}
