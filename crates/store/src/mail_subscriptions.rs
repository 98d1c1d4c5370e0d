//! Who subscribed to a club's mail themselves, and who requested it and has not opened the link yet.

use super::{
    Conn, StoreError, Tx,
    ids::word,
    query::prelude::*,
    schema::{
        mail_subscriptions::{self, dsl},
        subscription_requests,
    },
};
use crawford_forms::Choice;
use crawford_journal::{ClubId, UtcMicros};

/// Where somebody subscribed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(hidden)]
pub enum SubscriptionSource {
    /// On their account's page.
    Account,
    /// By a link that was sent to them.
    Link,
}

/// The holder of an address subscribed to a club's mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailSubscription {
    pub club: ClubId,
    /// The SHA-256 of the address, in hexadecimal.
    pub recipient: String,
    pub address: String,
    pub reports: bool,
    pub reminders: bool,
    pub source: SubscriptionSource,
    pub agreed_at: UtcMicros,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = mail_subscriptions, treat_none_as_default_value = false)]
struct Row {
    club: ClubId,
    recipient: String,
    address: String,
    reports: bool,
    reminders: bool,
    way: String,
    agreed_at: UtcMicros,
}

impl Row {
    fn of(subscription: &MailSubscription) -> Row {
        Row {
            club: subscription.club,
            recipient: subscription.recipient.clone(),
            address: subscription.address.clone(),
            reports: subscription.reports,
            reminders: subscription.reminders,
            way: subscription.source.word().to_owned(),
            agreed_at: subscription.agreed_at,
        }
    }

    fn read(self) -> Result<MailSubscription, StoreError> {
        let row = format_args!("mail_subscriptions {} {}", self.club, self.recipient);
        Ok(MailSubscription {
            source: word(&self.way, row)?,
            club: self.club,
            recipient: self.recipient,
            address: self.address,
            reports: self.reports,
            reminders: self.reminders,
            agreed_at: self.agreed_at,
        })
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = subscription_requests, treat_none_as_default_value = false)]
pub struct SubscriptionRequest {
    /// SHA-256 of the secret in the link.
    pub hash: Vec<u8>,
    pub club: ClubId,
    pub address: String,
    pub reports: bool,
    pub reminders: bool,
    pub expires_at: UtcMicros,
}

/// Replaces an earlier subscription of this address to the club.
pub fn put(tx: &mut Tx<'_>, subscription: &MailSubscription) -> Result<(), StoreError> {
    remove(tx, subscription.club, &subscription.recipient)?;
    diesel::insert_into(mail_subscriptions::table)
        .values(Row::of(subscription))
        .execute(tx)?;
    Ok(())
}

/// Returns whether there was one.
pub fn remove(tx: &mut Tx<'_>, club: ClubId, recipient: &str) -> Result<bool, StoreError> {
    let rows = diesel::delete(mail_subscriptions::table.find((club, recipient))).execute(tx)?;
    Ok(rows > 0)
}

pub fn find(
    conn: &mut Conn,
    club: ClubId,
    recipient: &str,
) -> Result<Option<MailSubscription>, StoreError> {
    let row: Option<Row> = mail_subscriptions::table
        .find((club, recipient))
        .select(Row::as_select())
        .first(conn)
        .optional()?;
    row.map(Row::read).transpose()
}

/// By address.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<MailSubscription>, StoreError> {
    let mut rows: Vec<Row> = mail_subscriptions::table
        .filter(dsl::club.eq(club))
        .select(Row::as_select())
        .load(conn)?;
    // Sorted here, because the two databases collate differently.
    rows.sort_by(|a, b| a.address.cmp(&b.address));
    rows.into_iter().map(Row::read).collect()
}

/// Club by club.
pub fn of_recipient(conn: &mut Conn, recipient: &str) -> Result<Vec<MailSubscription>, StoreError> {
    let rows: Vec<Row> = mail_subscriptions::table
        .filter(dsl::recipient.eq(recipient))
        .order(dsl::club)
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Row::read).collect()
}

pub fn request(tx: &mut Tx<'_>, request: &SubscriptionRequest) -> Result<(), StoreError> {
    diesel::insert_into(subscription_requests::table)
        .values(request)
        .execute(tx)?;
    Ok(())
}

/// Only while its link is valid.
pub fn requested(
    conn: &mut Conn,
    hash: &[u8],
    now: UtcMicros,
) -> Result<Option<SubscriptionRequest>, StoreError> {
    Ok(subscription_requests::table
        .filter(
            subscription_requests::hash
                .eq(hash)
                .and(subscription_requests::expires_at.gt(now)),
        )
        .select(SubscriptionRequest::as_select())
        .first(conn)
        .optional()?)
}

/// Deletes every link that was sent to an address for a club's mail.
pub fn forget(tx: &mut Tx<'_>, club: ClubId, address: &str) -> Result<(), StoreError> {
    diesel::delete(
        subscription_requests::table.filter(
            subscription_requests::club
                .eq(club)
                .and(subscription_requests::address.eq(address)),
        ),
    )
    .execute(tx)?;
    Ok(())
}

/// Deletes links that expired before this time. Returns how many.
pub fn prune(tx: &mut Tx<'_>, before: UtcMicros) -> Result<usize, StoreError> {
    Ok(diesel::delete(
        subscription_requests::table.filter(subscription_requests::expires_at.lt(before)),
    )
    .execute(tx)?)
}
