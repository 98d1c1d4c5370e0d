//! Consent to a club's mail: given and ended.

use super::recipients::noted;
use super::{Recipient, fingerprint, recipients};
use crate::clock::now;
use crate::club::members::of_club;
use crate::club::{ClubError, recorded, refused};
use crate::mail;
use crate::stories::Principal;
use crawford_club::permissions::Permission;
use crawford_forms::violation::refuse;
use crawford_journal::{Actor, ClubId, PersonId};
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::{
    Conn, Store, StoreError, Tx, clubs, consents, letters, mail_subscriptions, merges, people,
};
use serde::Serialize;

/// The source of somebody's consent, if they gave it; consent of people merged into them counts as well.
pub async fn agreed(
    store: &Store,
    club: ClubId,
    person: PersonId,
) -> Result<Option<Recipient>, StoreError> {
    store
        .read(move |conn| {
            let person = merges::merged(conn, club)?.who(person);
            let all = recipients(conn, club)?.into_iter();
            Ok::<_, StoreError>(all.into_iter().find(|one| one.person == Some(person)))
        })
        .await
}

fn everyone(conn: &mut Conn, club: ClubId, person: PersonId) -> Result<Vec<PersonId>, StoreError> {
    let merged = merges::merged(conn, club)?;
    Ok(merged.all_of(merged.who(person)))
}

/// A director notes that somebody told them that they agree.
///
/// # Errors
/// `letters-no-address` where no address is stored; see [`ClubError`].
pub async fn agree(
    store: &Store,
    principal: Principal,
    club: ClubId,
    person: PersonId,
) -> Result<(), ClubError> {
    let doing = (
        Permission::ManageMembers,
        format!("letters-agreed {club} {person}"),
    );
    recorded(store, principal, club, doing, move |tx, at| {
        of_club(tx, club, person)?;
        let ids = everyone(tx, club, person)?;
        let rows = people::find_all(tx, &ids)?;
        let mut addresses = rows.iter().filter_map(|row| row.email.as_deref());
        if !addresses.any(|email| mail::address(email).is_some()) {
            return Err(refused(refuse::letters_no_address()));
        }
        consents::put(tx, club, person, at)?;
        Ok(Some(AuditKind::MailAgreed.of(person)))
    })
    .await
}

pub async fn disagree(
    store: &Store,
    principal: Principal,
    club: ClubId,
    person: PersonId,
) -> Result<(), ClubError> {
    let doing = (
        Permission::ManageMembers,
        format!("letters-ended {club} {person}"),
    );
    recorded(store, principal, club, doing, move |tx, _| {
        of_club(tx, club, person)?;
        let ids = everyone(tx, club, person)?;
        if !end_of(tx, club, &ids)? {
            return Ok(None);
        }
        Ok(Some(AuditKind::MailEnded.of(person)))
    })
    .await
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Unsubscribed {
    pub club: String,
    pub done: bool,
}

/// What an unsubscribe link ends; `None` if it belongs to no letter.
pub async fn unsubscribes(store: &Store, token: &str) -> Result<Option<Unsubscribed>, StoreError> {
    let hash = fingerprint(token);
    store
        .read(move |conn| {
            let Some((letter, club)) = letters::of_token(conn, &hash)? else {
                return Ok::<_, StoreError>(None);
            };
            let merged = merges::merged(conn, club)?;
            let who = letter.person.map(|person| merged.who(person));
            let theirs = |one: &Recipient| {
                one.mark() == letter.recipient || (who.is_some() && one.person == who)
            };
            let all = recipients(conn, club)?;
            let goes = all.iter().any(|one| theirs(one) && one.gets.is_any());
            Ok(Some(Unsubscribed {
                club: clubs::find(conn, club)?.name,
                done: !goes,
            }))
        })
        .await
}

/// Ends the mail to whoever a letter with this link went to. Using it again changes nothing. `None` for an unknown
/// link.
pub async fn unsubscribe(store: &Store, token: &str) -> Result<Option<Unsubscribed>, StoreError> {
    let hash = fingerprint(token);
    store
        .write(move |tx| {
            let Some((letter, club)) = letters::of_token(tx, &hash)? else {
                return Ok::<_, StoreError>(None);
            };
            let mut gone = end(tx, club, &letter.recipient)?;
            // The person may have another address by now.
            if let Some(person) = letter.person {
                let ids = everyone(tx, club, person)?;
                gone |= end_of(tx, club, &ids)?;
            }
            if gone {
                let of = letter.person.map(AuditObject::Person);
                AuditKind::MailUnsubscribed
                    .of(of.unwrap_or(AuditObject::Club(club)))
                    .in_club(club)
                    .add(tx, Actor::Program, now())?;
            }
            Ok(Some(Unsubscribed {
                club: clubs::find(tx, club)?.name,
                done: true,
            }))
        })
        .await
}

/// Ends a club's mail to these people at their present addresses. Returns whether there was any.
fn end_of(tx: &mut Tx<'_>, club: ClubId, ids: &[PersonId]) -> Result<bool, StoreError> {
    let mut gone = consents::remove(tx, ids)? > 0;
    for row in people::find_all(tx, ids)? {
        if let Some(address) = row.email.as_deref().and_then(mail::address) {
            gone |= mail_subscriptions::remove(tx, club, &fingerprint(&address))?;
        }
    }
    Ok(gone)
}

/// Ends a club's mail to an address, whatever the source of the consent. Returns whether there was any.
pub(super) fn end(tx: &mut Tx<'_>, club: ClubId, recipient: &str) -> Result<bool, StoreError> {
    let mut gone = mail_subscriptions::remove(tx, club, recipient)?;
    for one in noted(tx, club)? {
        let here = one.address.as_deref().map(fingerprint);
        if let Some(person) = one.person.filter(|_| here.as_deref() == Some(recipient)) {
            let ids = everyone(tx, club, person)?;
            gone |= consents::remove(tx, &ids)? > 0;
        }
    }
    Ok(gone)
}
