//! The private links of a tournament: made, revoked, counted.

use super::make_room;
use crate::account::secret;
use crate::clock::now;
use crate::stories::{ActError, Principal};
use crawford_club::permissions::{Permission, may};
use crawford_journal::{ClubId, PersonId, StreamId};
use crawford_store::audit::AuditKind;
use crawford_store::private_links::{self, PrivateLink};
use crawford_store::{Store, StoreError, sign_ups};
use crawford_tournament::{LinkHolder, Tournament};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Links {
    /// How many are valid, together with the links people got when they signed up.
    pub good: usize,
    pub phones: usize,
}

/// Makes a link for each of these holders, and returns the tokens in the same order. Tokens are not stored: printing
/// again makes new links.
pub async fn issue(
    store: &Store,
    principal: &Principal,
    club: ClubId,
    stream: StreamId,
    holders: Vec<LinkHolder>,
) -> Result<Vec<String>, ActError> {
    may(principal.role, Permission::Direct).map_err(ActError::NotPermitted)?;
    let tokens: Vec<String> = holders.iter().map(|_| secret::random(16)).collect();
    let (kept, who) = (tokens.clone(), principal.who);
    store
        .write(move |tx| {
            let at = now();
            let standing = private_links::of_stream(tx, stream)?;
            for (holder, token) in holders.iter().zip(&kept) {
                make_room(tx, &standing, *holder, at)?;
                let link = PrivateLink {
                    id: secret::random(8),
                    stream,
                    holder: *holder,
                    created_at: at,
                };
                private_links::add(tx, &link, &secret::hash(token))?;
            }
            AuditKind::PrivateLinksMade
                .of(stream)
                .in_club(club)
                .after(serde_json::json!({ "links": holders.len() }))
                .add(tx, who, at)?;
            Ok::<_, StoreError>(())
        })
        .await?;
    Ok(tokens)
}

/// Revokes the links of one holder or of the whole tournament, and drops the phones that use them. The links people got
/// when they signed up are revoked too; with `people`, only those that speak for one of them. Returns how many that
/// were.
pub async fn revoke(
    store: &Store,
    principal: &Principal,
    club: ClubId,
    stream: StreamId,
    holder: Option<LinkHolder>,
    people: Vec<PersonId>,
) -> Result<usize, ActError> {
    may(principal.role, Permission::Direct).map_err(ActError::NotPermitted)?;
    let who = principal.who;
    Ok(store
        .write(move |tx| {
            let at = now();
            let own = holder.map(|_| people.as_slice());
            let gone = private_links::revoke(tx, stream, holder, at)?
                .saturating_add(sign_ups::revoke(tx, stream, own, at)?);
            AuditKind::PrivateLinksRevoked
                .of(stream)
                .in_club(club)
                .after(serde_json::json!({ "links": gone }))
                .add(tx, who, at)?;
            Ok::<_, StoreError>(gone)
        })
        .await?)
}

pub async fn overview(
    store: &Store,
    stream: StreamId,
    t: &Tournament,
) -> Result<BTreeMap<LinkHolder, Links>, StoreError> {
    let (links, phones, speaking) = store
        .read(move |conn| {
            let links = private_links::of_stream(conn, stream)?;
            let phones = private_links::phones_of(conn, stream)?;
            Ok::<_, StoreError>((links, phones, sign_ups::speaking(conn, stream)?))
        })
        .await?;
    let own = t.entrants.values().flat_map(|entrant| {
        let own = entrant
            .persons()
            .flat_map(|p| speaking.iter().filter(move |one| **one == p));
        own.map(|_| LinkHolder::Player(entrant.number))
    });
    let mut all: BTreeMap<LinkHolder, Links> = BTreeMap::new();
    for holder in links.iter().map(|link| link.holder).chain(own) {
        let links = all.entry(holder).or_default();
        links.good = links.good.saturating_add(1);
    }
    for holder in phones {
        let links = all.entry(holder).or_default();
        links.phones = links.phones.saturating_add(1);
    }
    Ok(all)
}
