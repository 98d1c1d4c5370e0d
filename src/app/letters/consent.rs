//! Who agrees to get the club's mail, and who no longer.

use super::{hex, recipients};
use crate::app::account::secret;
use crate::app::clock::now;
use crate::app::club::members::of_club;
use crate::app::club::{ClubError, note, once};
use crate::app::mail;
use crate::app::stories::Asker;
use crate::club::permissions::Deed;
use crate::journal::{ClubId, PersonId, UtcMicros, Who};
use crate::store::audit::{self, Line};
use crate::store::{Conn, Store, StoreError, Tx, consents, letters, merges, people};
use crate::violation::{Source, Violation};

/// Since when somebody agrees, whoever of them said so.
///
/// # Errors
/// When the database fails.
pub async fn agreed(
    store: &Store,
    club: ClubId,
    person: PersonId,
) -> Result<Option<UtcMicros>, StoreError> {
    store
        .read(move |conn| {
            let mut since: Option<UtcMicros> = None;
            for one in everyone(conn, club, person)? {
                let found = consents::of_person(conn, one)?;
                since = since.into_iter().chain(found).min();
            }
            Ok::<_, StoreError>(since)
        })
        .await
}

fn everyone(conn: &mut Conn, club: ClubId, person: PersonId) -> Result<Vec<PersonId>, StoreError> {
    let merged = merges::merged(conn, club)?;
    Ok(merged.all_of(merged.who(person)))
}

/// A director was told by somebody that they agree.
///
/// # Errors
/// `letters-no-address` where nothing stands of them to write to; see [`ClubError`].
pub async fn agree(
    store: &Store,
    asker: Asker,
    club: ClubId,
    person: PersonId,
) -> Result<(), ClubError> {
    once(store, asker, Deed::ManageMembers, move |tx, asker, at| {
        of_club(tx, club, person)?;
        let ids = everyone(tx, club, person)?;
        let rows = people::find_all(tx, &ids)?;
        let mut addresses = rows.iter().filter_map(|row| row.email.as_deref());
        if !addresses.any(|email| mail::address(email).is_some()) {
            let none = Violation::new("letters-no-address", Source::House);
            return Err(ClubError::Refused(vec![none]));
        }
        consents::put(tx, club, person, at)?;
        let object = person.as_str();
        note(tx, asker, at, club, "mail-agreed", object, (None, None))?;
        Ok(String::new())
    })
    .await
    .map(drop)
}

/// A director was told by somebody that they do not agree any more.
///
/// # Errors
/// See [`ClubError`].
pub async fn disagree(
    store: &Store,
    asker: Asker,
    club: ClubId,
    person: PersonId,
) -> Result<(), ClubError> {
    once(store, asker, Deed::ManageMembers, move |tx, asker, at| {
        of_club(tx, club, person)?;
        let ids = everyone(tx, club, person)?;
        if consents::remove(tx, &ids)? > 0 {
            let object = person.as_str();
            note(tx, asker, at, club, "mail-ended", object, (None, None))?;
        }
        Ok(String::new())
    })
    .await
    .map(drop)
}

/// Whether a link that came with a letter is one: the club it is of, and whether the mail it ends has ended.
///
/// # Errors
/// When the database fails.
pub async fn unsubscribes(
    store: &Store,
    token: &str,
) -> Result<Option<(ClubId, bool)>, StoreError> {
    let hash = hex(&secret::hash(token));
    store
        .read(move |conn| {
            let Some((person, club)) = letters::of_token(conn, &hash)? else {
                return Ok::<_, StoreError>(None);
            };
            let who = merges::merged(conn, club)?.who(person);
            let all = recipients(conn, club)?;
            Ok(Some((club, all.iter().all(|one| one.person != who))))
        })
        .await
}

/// Ends the mail to whomever a letter with this link went to. Used twice, it is so already. The club; nothing for a link
/// that is none.
///
/// # Errors
/// When the database fails.
pub async fn unsubscribe(store: &Store, token: &str) -> Result<Option<ClubId>, StoreError> {
    let hash = hex(&secret::hash(token));
    store
        .write(move |tx| {
            let Some((person, club)) = letters::of_token(tx, &hash)? else {
                return Ok::<_, StoreError>(None);
            };
            end(tx, club, person)?;
            Ok(Some(club))
        })
        .await
}

fn end(tx: &mut Tx<'_>, club: ClubId, person: PersonId) -> Result<(), StoreError> {
    let ids = everyone(tx, club, person)?;
    if consents::remove(tx, &ids)? > 0 {
        let line = Line::new(now(), Who::Program, "mail-unsubscribed", person);
        audit::add(tx, &line.in_club(club))?;
    }
    Ok(())
}
