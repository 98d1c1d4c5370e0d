//! Who subscribed to a club's mail themselves, and who asked for it and has not opened the link yet.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    schema::{
        mail_askings,
        mail_wishes::{self, dsl},
    },
};
use crawford_journal::{ClubId, UtcMicros};
use diesel::prelude::*;

/// The holder of an address subscribed to a club's mail.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = mail_wishes)]
pub struct MailSubscription {
    pub club: ClubId,
    /// The SHA-256 of the address, in hexadecimal.
    pub recipient: String,
    pub address: String,
    pub reports: bool,
    pub reminders: bool,
    /// Where they did so.
    pub way: String,
    pub agreed_at: UtcMicros,
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = mail_askings)]
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
    each!(tx, c => diesel::insert_into(mail_wishes::table).values(subscription).execute(c))?;
    Ok(())
}

/// Returns whether there was one.
pub fn remove(tx: &mut Tx<'_>, club: ClubId, recipient: &str) -> Result<bool, StoreError> {
    let rows =
        each!(tx, c => diesel::delete(mail_wishes::table.find((club, recipient))).execute(c))?;
    Ok(rows > 0)
}

pub fn find(
    conn: &mut Conn,
    club: ClubId,
    recipient: &str,
) -> Result<Option<MailSubscription>, StoreError> {
    Ok(each!(conn, c => mail_wishes::table
        .find((club, recipient))
        .select(MailSubscription::as_select())
        .first(c)
        .optional())?)
}

/// By address.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<MailSubscription>, StoreError> {
    let mut all: Vec<MailSubscription> = each!(conn, c => mail_wishes::table
        .filter(dsl::club.eq(club))
        .select(MailSubscription::as_select())
        .load(c))?;
    // Sorted here, because the two databases collate differently.
    all.sort_by(|a, b| a.address.cmp(&b.address));
    Ok(all)
}

/// Club by club.
pub fn of_recipient(conn: &mut Conn, recipient: &str) -> Result<Vec<MailSubscription>, StoreError> {
    Ok(each!(conn, c => mail_wishes::table
        .filter(dsl::recipient.eq(recipient))
        .order(dsl::club)
        .select(MailSubscription::as_select())
        .load(c))?)
}

pub fn ask(tx: &mut Tx<'_>, asking: &SubscriptionRequest) -> Result<(), StoreError> {
    each!(tx, c => diesel::insert_into(mail_askings::table).values(asking).execute(c))?;
    Ok(())
}

/// Only while its link is valid.
pub fn asked(
    conn: &mut Conn,
    hash: &[u8],
    now: UtcMicros,
) -> Result<Option<SubscriptionRequest>, StoreError> {
    Ok(each!(conn, c => mail_askings::table
        .filter(mail_askings::hash.eq(hash).and(mail_askings::expires_at.gt(now)))
        .select(SubscriptionRequest::as_select())
        .first(c)
        .optional())?)
}

/// Deletes every link that was sent to an address for a club's mail.
pub fn forget(tx: &mut Tx<'_>, club: ClubId, address: &str) -> Result<(), StoreError> {
    each!(tx, c => diesel::delete(mail_askings::table
        .filter(mail_askings::club.eq(club).and(mail_askings::address.eq(address))))
    .execute(c))?;
    Ok(())
}

/// Deletes links that expired before this time. Returns how many.
pub fn prune(tx: &mut Tx<'_>, before: UtcMicros) -> Result<usize, StoreError> {
    Ok(each!(tx, c => diesel::delete(
        mail_askings::table.filter(mail_askings::expires_at.lt(before)),
    )
    .execute(c))?)
}
