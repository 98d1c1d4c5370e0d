//! Removes a person's name on request: "Player 17" replaces it everywhere.

use super::hit_key::HitKey;
use super::name_search::NameSearch;
use super::places::{places, replace_in};
use super::repeat::Texts;
use crate::club::ClubError;
use crate::club::members::with_person;
use crate::letters::fingerprint;
use crate::mail;
use crate::stories::Principal;
use backgammon::record::rename::renamed;
use crawford_journal::{ClubId, PersonId, UtcMicros};
use crawford_store::audit::AuditKind;
use crawford_store::people::{self, Person};
use crawford_store::removals::{self, Removal};
use crawford_store::{
    Conn, Store, StoreError, Tx, consents, former_names, imports, letters, mail_subscriptions,
    matches, member_numbers, merges, records, sign_ups,
};
use std::collections::BTreeSet;
use std::ops::Range;

/// Removes all personal data of a person, and of those merged into them. Uploaded records are rewritten; in free text
/// the name is replaced in the hits of `ticked`, given by their keys. It cannot be undone: nothing is kept.
pub async fn remove(
    store: &Store,
    principal: Principal,
    club: ClubId,
    person: PersonId,
    ticked: BTreeSet<String>,
) -> Result<(), ClubError> {
    let what = "person-removed";
    with_person(
        store,
        principal,
        club,
        person,
        what,
        move |tx, before, at| {
            let number = removals::next_number(tx, club)?;
            let to = super::label(number);
            let merged = merges::merged(tx, club)?;
            let everyone = people::find_all(tx, &merged.all_of(person))?;
            let mut names = Vec::new();
            for one in &everyone {
                names.extend(names_of(tx, one)?);
            }
            let sought = NameSearch::of(&names);
            let (taken, left) = replace_names(tx, club, (&sought, &to), &ticked)?;
            // The kept person gets the number; the others get their own, in case the merge is undone.
            let others = everyone.iter().filter(|other| other.id != before.id);
            for (number, one) in (number..).zip(std::iter::once(before).chain(others)) {
                let texts = Texts {
                    names: names_of(tx, one)?.len(),
                    taken: taken.clone(),
                    left: left.clone(),
                };
                let texts = serde_json::to_string(&texts).map_err(StoreError::failed)?;
                let removal = Removal {
                    person: one.id,
                    club,
                    number,
                    removed_at: at,
                    texts: Some(texts),
                };
                take_away(tx, one, &to, at)?;
                if !removals::of_club(tx, club)?
                    .iter()
                    .any(|r| r.person == one.id)
                {
                    removals::add(tx, &removal)?;
                }
            }
            Ok(Some(AuditKind::PersonBlanked.of(before.id)))
        },
    )
    .await?;
    if let Err(error) = store.purge_deleted().await {
        tracing::warn!(%error, "the log of the database may hold a name that was taken away, until it is emptied");
    }
    Ok(())
}

/// Replaces the ticked hits of a name wherever it stands; says which hits that were, and which were left.
fn replace_names(
    tx: &mut Tx<'_>,
    club: ClubId,
    (sought, to): (&NameSearch, &str),
    ticked: &BTreeSet<String>,
) -> Result<(BTreeSet<HitKey>, BTreeSet<HitKey>), ClubError> {
    let (mut taken, mut left) = (BTreeSet::new(), BTreeSet::new());
    for found in places(tx, club, sought)? {
        let Some(key) = found.place.key() else {
            continue;
        };
        let keys = found.hits.into_iter().filter_map(|hit| hit.key);
        let (here, not): (Vec<_>, Vec<_>) = keys.partition(|k| ticked.contains(&k.to_string()));
        left.extend(not);
        if here.is_empty() {
            continue;
        }
        taken.extend(here);
        replace_in(tx, club, &found.place, &|nth, text| {
            let part = format!("{key}.{nth}");
            let wanted =
                |at: &Range<usize>| ticked.contains(&HitKey::new(&part, at, text).to_string());
            sought.replaced(text, to, &wanted)
        })?;
    }
    Ok((taken, left))
}

/// The present and former names of a person, each once.
pub(super) fn names_of(conn: &mut Conn, person: &Person) -> Result<Vec<String>, StoreError> {
    let mut names = former_names::of_person(conn, person.id)?;
    names.extend(person.names().map(str::to_owned));
    names.sort();
    names.dedup();
    Ok(names)
}

/// Empties a person's row and rewrites the records of their matches.
pub(super) fn take_away(
    tx: &mut Tx<'_>,
    person: &Person,
    to: &str,
    at: UtcMicros,
) -> Result<(), StoreError> {
    let names = names_of(tx, person)?;
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let played = matches::of_person(tx, person.id)?;
    for record in records::of_club(tx, person.club)? {
        let of = |(stream, m, _): &&(_, matches::MatchRow, _)| {
            *stream == record.stream && m.event == record.event && m.number == record.number
        };
        let Some(&(_, _, side)) = played.iter().find(of) else {
            continue;
        };
        let column = if record.crossed { side.other() } else { side };
        let content = records::find(tx, record.id)?.content;
        let without = content.and_then(|content| renamed(&content, column, &names, to));
        records::rewrite(tx, record.id, without.as_deref())?;
    }
    sign_ups::blank(tx, person.club, person.id)?;
    // A waiting import file may contain the name too.
    imports::forget_drafts(tx, person.club)?;
    consents::remove(tx, &[person.id])?;
    forget_address(tx, person)?;
    member_numbers::remove(tx, person.club, person.id)?;
    people::change(
        tx,
        &Person {
            name: String::new(),
            nickname: None,
            rating: None,
            email: None,
            archived_at: person.archived_at.or(Some(at)),
            ..person.clone()
        },
    )?;
    former_names::remove(tx, person.id)
}

/// Their mail settings are deleted with their address, and so is every letter.
fn forget_address(tx: &mut Tx<'_>, person: &Person) -> Result<(), StoreError> {
    let address = person.email.as_deref().and_then(mail::address);
    let mut recipients = Vec::new();
    if let Some(address) = address {
        let recipient = fingerprint(&address);
        mail_subscriptions::remove(tx, person.club, &recipient)?;
        mail_subscriptions::forget(tx, person.club, &address)?;
        recipients.push(recipient);
    }
    letters::forget(tx, person.id, person.club, &recipients)
}
