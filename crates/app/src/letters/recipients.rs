//! Who gets a club's mail, and whether they agreed themselves or a director noted it.

use super::{LetterKind, fingerprint};
use crate::mail;
use crawford_forms::{Choice, Form};
use crawford_journal::{ClubId, PersonId, UtcMicros};
use crawford_store::mail_subscriptions::{self, MailSubscription, SubscriptionSource};
use crawford_store::{Conn, Store, StoreError, consents, merges, people};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Form, Serialize)]
#[form(messages = "letters")]
pub struct MailKinds {
    pub reports: bool,
    pub reminders: bool,
}

impl MailKinds {
    pub const ALL: MailKinds = MailKinds {
        reports: true,
        reminders: true,
    };

    #[must_use]
    pub fn is_any(self) -> bool {
        self.reports || self.reminders
    }

    pub(super) fn has(self, what: LetterKind) -> bool {
        match what {
            LetterKind::Report => self.reports,
            LetterKind::Reminder => self.reminders,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(hidden)]
pub enum ConsentSource {
    /// They agreed on their account's page.
    Account,
    /// They agreed by a link that was sent to them.
    Link,
    Noted,
}

impl From<SubscriptionSource> for ConsentSource {
    fn from(source: SubscriptionSource) -> Self {
        match source {
            SubscriptionSource::Account => ConsentSource::Account,
            SubscriptionSource::Link => ConsentSource::Link,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient {
    /// The person, if they are on the roster.
    pub person: Option<PersonId>,
    /// The address, if a valid one is stored.
    pub address: Option<String>,
    pub gets: MailKinds,
    pub source: ConsentSource,
    pub since: UtcMicros,
}

impl Recipient {
    /// The fingerprint that a letter's row stores for the address.
    #[must_use]
    pub fn mark(&self) -> String {
        self.address.as_deref().map(fingerprint).unwrap_or_default()
    }
}

/// Everyone who gets a club's mail, with merged people as one. The choice of an address's holder overrides what was
/// noted of anybody with that address.
pub fn recipients(conn: &mut Conn, club: ClubId) -> Result<Vec<Recipient>, StoreError> {
    let mut all = noted(conn, club)?;
    let subscriptions = mail_subscriptions::of_club(conn, club)?;
    if subscriptions.is_empty() {
        return Ok(all);
    }
    let mut members: HashMap<String, PersonId> = HashMap::new();
    for person in people::listed(conn, club)? {
        if let Some(address) = person.email.as_deref().and_then(mail::address) {
            members.entry(address).or_insert(person.id);
        }
    }
    for subscription in subscriptions {
        let of = Recipient {
            person: members.get(&subscription.address).copied(),
            gets: chosen(&subscription),
            source: subscription.source.into(),
            since: subscription.agreed_at,
            address: Some(subscription.address),
        };
        all.retain(|other| other.address != of.address);
        all.push(of);
    }
    Ok(all)
}

pub(super) fn chosen(subscription: &MailSubscription) -> MailKinds {
    MailKinds {
        reports: subscription.reports,
        reminders: subscription.reminders,
    }
}

/// Everyone whose consent a director noted.
pub(super) fn noted(conn: &mut Conn, club: ClubId) -> Result<Vec<Recipient>, StoreError> {
    let agreed = consents::of_club(conn, club)?;
    let merged = merges::merged(conn, club)?;
    let kept: Vec<PersonId> = agreed
        .iter()
        .map(|(person, _)| merged.who(*person))
        .collect();
    let mut ids: Vec<PersonId> = agreed.iter().map(|(person, _)| *person).collect();
    ids.extend(&kept);
    ids.sort_unstable();
    ids.dedup();
    let rows: HashMap<PersonId, Option<String>> = people::find_all(conn, &ids)?
        .into_iter()
        .map(|row| (row.id, row.email.as_deref().and_then(mail::address)))
        .collect();
    let address = |person: &PersonId| rows.get(person).cloned().flatten();
    let mut all: BTreeMap<PersonId, Recipient> = BTreeMap::new();
    for ((person, since), who) in agreed.into_iter().zip(kept) {
        let found = all.entry(who).or_insert(Recipient {
            person: Some(who),
            address: address(&who),
            gets: MailKinds::ALL,
            source: ConsentSource::Noted,
            since,
        });
        found.since = found.since.min(since);
        // The kept person may have no address of their own.
        if found.address.is_none() {
            found.address = address(&person);
        }
    }
    Ok(all.into_values().collect())
}

/// The address of this fingerprint, if its holder still gets this kind of mail.
pub(super) fn still(
    conn: &mut Conn,
    club: ClubId,
    recipient: &str,
    what: LetterKind,
) -> Result<Option<String>, StoreError> {
    if let Some(subscription) = mail_subscriptions::find(conn, club, recipient)? {
        return Ok(chosen(&subscription)
            .has(what)
            .then_some(subscription.address));
    }
    let noted = noted(conn, club)?.into_iter();
    Ok(noted
        .filter_map(|one| one.address)
        .find(|address| fingerprint(address) == recipient))
}

pub async fn everyone(store: &Store, club: ClubId) -> Result<Vec<Recipient>, StoreError> {
    store.read(move |conn| recipients(conn, club)).await
}
