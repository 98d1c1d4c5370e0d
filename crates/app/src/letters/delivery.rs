//! Sends the letters that wait, one after the other, while the service runs.

use super::recipients::still;
use super::{DeliveryStatus, LetterKind, fingerprint, reminder, sign_up};
use crate::account::secret;
use crate::clock::now;
use crate::mail::{By, Mailer, OutgoingMail};
use crawford_journal::UtcMicros;
use crawford_pages::messages::Messages;
use crawford_store::letters::{self, Letter, Mailing};
use crawford_store::{Store, StoreError, clubs};
use std::time::Duration;

const LOOK: Duration = Duration::from_secs(2);
/// Letters sent before the time is checked again.
const AT_ONCE: i64 = 20;
/// A letter that was being sent for so long was interrupted when the program ended.
const HANDED_OVER_SECONDS: i64 = 600;
/// A letter that waited for so long is not sent any more: its news is old, and a restored database must not send again
/// what went out since the backup.
const FRESH_SECONDS: i64 = 6 * 3_600;

#[derive(Debug, Clone)]
pub struct Post {
    pub store: Store,
    pub mailer: Mailer,
    pub messages: Messages,
    /// The address of the service, `scheme://host[:port]`; without it unsubscribe links are impossible, so nothing is
    /// sent.
    pub origin: Option<String>,
}

pub async fn watch(post: Post) {
    loop {
        tokio::time::sleep(LOOK).await;
        if let Err(error) = post.remind(now()).await {
            tracing::warn!(%error, "it could not be looked at who is to be reminded");
        }
        if let Err(error) = post.tell_placed().await {
            tracing::warn!(%error, "it could not be looked at who has a place now");
        }
        if let Err(error) = post.deliver().await {
            tracing::warn!(%error, "letters could not be looked at");
        }
    }
}

impl Post {
    pub async fn remind(&self, at: UtcMicros) -> Result<(), StoreError> {
        reminder::due(self, at).await
    }

    pub async fn tell_placed(&self) -> Result<(), StoreError> {
        sign_up::due(self).await
    }

    /// Sends some of the letters that wait. Returns how many were tried.
    pub async fn deliver(&self) -> Result<usize, StoreError> {
        let Some(origin) = self.origin.as_deref().filter(|_| self.mailer.is_on()) else {
            return Ok(0);
        };
        let waiting = self
            .store
            .read(|conn| {
                let mut some = letters::in_state(conn, DeliveryStatus::Waiting, AT_ONCE)?;
                some.extend(letters::in_state(conn, DeliveryStatus::Sending, AT_ONCE)?);
                Ok::<_, StoreError>(some)
            })
            .await?;
        if waiting.is_empty() {
            return Ok(0);
        }
        self.put_old_aside().await?;
        let (mut taken, mut failed) = (0_usize, None);
        for letter in waiting
            .into_iter()
            .filter(|letter| letter.state == DeliveryStatus::Waiting)
        {
            match self.one_or_failed(origin, letter).await {
                Ok(true) => taken = taken.saturating_add(1),
                Ok(false) => {}
                // The letters behind it are sent all the same.
                Err(error) => failed = Some(error),
            }
        }
        match failed {
            None => Ok(taken),
            Some(error) => Err(error),
        }
    }

    async fn put_old_aside(&self) -> Result<(), StoreError> {
        let at = now();
        let lost = at.plus_seconds(-HANDED_OVER_SECONDS);
        let old = at.plus_seconds(-FRESH_SECONDS);
        self.store
            .write(move |tx| {
                let (sending, waiting) = (DeliveryStatus::Sending, DeliveryStatus::Waiting);
                letters::turn_old(tx, sending, DeliveryStatus::Unknown, lost, at)?;
                letters::turn_old(tx, waiting, DeliveryStatus::Failed, old, at)?;
                Ok::<_, StoreError>(())
            })
            .await
    }

    /// The same as [`Post::one`], but a letter of which something cannot be read has failed: it could not be read the next
    /// time either, and letters behind it would wait for it.
    async fn one_or_failed(&self, origin: &str, letter: Letter) -> Result<bool, StoreError> {
        let error = match self.one(origin, letter.clone()).await {
            Err(error @ StoreError::Unreadable { .. }) => error,
            done => return done,
        };
        let mailing = letter.mailing.clone();
        let has_failed = self
            .store
            .write(move |tx| {
                let (from, to) = (DeliveryStatus::Waiting, DeliveryStatus::Failed);
                letters::turn(tx, &letter, from, to, now())
            })
            .await?;
        if has_failed {
            tracing::error!(mailing, %error, "a letter cannot be read, so it was not sent");
        }
        Ok(has_failed)
    }

    /// Sends one letter, unless another instance took it. Returns whether it was taken.
    async fn one(&self, origin: &str, mut letter: Letter) -> Result<bool, StoreError> {
        let token = secret::random(24);
        letter.token = fingerprint(&token);
        let claimed = letter.clone();
        let found = self
            .store
            .write(move |tx| {
                let (from, to) = (DeliveryStatus::Waiting, DeliveryStatus::Sending);
                if !letters::turn(tx, &claimed, from, to, now())? {
                    return Ok::<_, StoreError>(None);
                }
                let mailing = letters::find(tx, &claimed.mailing)?;
                let club = clubs::find(tx, mailing.club)?;
                // Consent is checked again now: it may have ended since.
                let address = still(tx, mailing.club, &claimed.recipient, mailing.kind)?;
                Ok(Some((mailing, club.name, address)))
            })
            .await?;
        let Some((mailing, club, address)) = found else {
            return Ok(false);
        };
        let way = match address {
            None => DeliveryStatus::LeftOut,
            Some(address) => {
                self.hand_over(origin, &mailing, &club, &address, &token)
                    .await
            }
        };
        self.store
            .write(move |tx| {
                letters::turn(tx, &letter, DeliveryStatus::Sending, way, now())?;
                Ok::<_, StoreError>(())
            })
            .await?;
        Ok(true)
    }

    async fn hand_over(
        &self,
        origin: &str,
        mailing: &Mailing,
        club: &str,
        address: &str,
        token: &str,
    ) -> DeliveryStatus {
        let link = format!("{origin}/unsubscribe/{token}");
        let foot = self.messages.letters_foot(club, &link);
        let text = format!("{}\n\n-- \n{foot}\n", mailing.body);
        let mail = OutgoingMail {
            to: address,
            subject: &mailing.subject,
            text,
            by: By::Club(club),
            origin,
            unsubscribe: Some(&link),
            automatic: mailing.kind == LetterKind::Reminder,
        };
        match self.mailer.send(mail).await {
            Ok(()) => DeliveryStatus::Sent,
            Err(error) => {
                // A mail server's reply may contain the address, so it is not logged.
                tracing::warn!(
                    mailing = mailing.id,
                    kind = error.kind(),
                    "a letter was not sent"
                );
                DeliveryStatus::Failed
            }
        }
    }
}
