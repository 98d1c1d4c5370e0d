//! The phones of people without an account: a private link, printed as a code, is exchanged for a cookie, and that says
//! for which player or table of which tournament the phone speaks.

use super::account::secret;
use crate::app::clock::now;
use crate::app::stories::{ActError, Asker};
use crate::club::permissions::{Deed, Role, may};
use crate::journal::{ClubId, PersonId, RequestKey, StreamId, UtcMicros, Who};
use crate::store::audit::{self, Line};
use crate::store::private_links::{self, Holder, PrivateLink};
use crate::store::{Store, StoreError, Tx, sign_ups, streams};
use std::collections::BTreeMap;

/// A phone speaks for its holder for so long: 60 days, so that a player finds the night again.
const PHONE_SECONDS: i64 = 60 * 86_400;
/// Links of one holder that are good at the same time: each print makes new ones, and an older slip still works.
const AT_ONCE: usize = 4;

/// For whom a phone speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bearer {
    /// In which tournament.
    pub stream: StreamId,
    /// For whom.
    pub holder: Holder,
}

impl Bearer {
    /// The phone as one who asks for something.
    #[must_use]
    pub fn asker(&self, key: Option<RequestKey>) -> Asker {
        let (who, role) = match self.holder {
            Holder::Player(number) => (Who::Player(number), Role::Player),
            Holder::Table(number) => (Who::Table(number), Role::Table),
        };
        Asker { who, role, key }
    }
}

/// A cookie for a phone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handed {
    /// What the browser is given, `id.secret`.
    pub cookie: String,
    /// For how long at most, in seconds.
    pub seconds: u64,
}

/// What is known of the links of one holder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Links {
    /// How many are good.
    pub good: usize,
    /// How many phones came by them.
    pub phones: usize,
}

/// Makes a link for each of these holders, and gives their tokens in the same order. They are kept nowhere: whoever
/// prints once more makes new ones.
///
/// # Errors
/// [`ActError::NotPermitted`]; the database's.
pub async fn issue(
    store: &Store,
    asker: &Asker,
    club: ClubId,
    stream: StreamId,
    holders: Vec<Holder>,
) -> Result<Vec<String>, ActError> {
    may(asker.role, Deed::Direct).map_err(ActError::NotPermitted)?;
    let tokens: Vec<String> = holders.iter().map(|_| secret::random(16)).collect();
    let (kept, who) = (tokens.clone(), asker.who);
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
            note(
                tx,
                at,
                who,
                club,
                stream,
                "private-links-made",
                holders.len(),
            )?;
            Ok::<_, StoreError>(())
        })
        .await?;
    Ok(tokens)
}

/// Revokes the links of one holder, or all of a tournament: the slips and the phones that came by them are worth
/// nothing from now on, nor are the addresses people got when they signed up, with `people` those that speak for one of
/// them. How many that were.
///
/// # Errors
/// [`ActError::NotPermitted`]; the database's.
pub async fn revoke(
    store: &Store,
    asker: &Asker,
    club: ClubId,
    stream: StreamId,
    holder: Option<Holder>,
    people: Vec<PersonId>,
) -> Result<usize, ActError> {
    may(asker.role, Deed::Direct).map_err(ActError::NotPermitted)?;
    let who = asker.who;
    Ok(store
        .write(move |tx| {
            let at = now();
            let own = holder.map(|_| people.as_slice());
            let gone = private_links::revoke(tx, stream, holder, at)?
                .saturating_add(sign_ups::revoke(tx, stream, own, at)?);
            note(tx, at, who, club, stream, "private-links-revoked", gone)?;
            Ok::<_, StoreError>(gone)
        })
        .await?)
}

fn note(
    tx: &mut Tx<'_>,
    at: UtcMicros,
    who: Who,
    club: ClubId,
    stream: StreamId,
    action: &str,
    count: usize,
) -> Result<(), StoreError> {
    audit::add(
        tx,
        &Line {
            at,
            who,
            club: Some(club),
            action: action.to_owned(),
            object: stream.to_string(),
            before: None,
            after: Some(serde_json::json!({ "links": count }).to_string()),
        },
    )
}

/// Exchanges a link's token for a cookie; nothing when it is revoked, or never was one.
///
/// # Errors
/// When the database fails.
pub async fn exchange(store: &Store, token: &str) -> Result<Option<Handed>, StoreError> {
    let hash = secret::hash(token);
    // Most wrong tokens are old slips: they cost no write.
    let asked = hash.clone();
    let known = store
        .read(move |conn| private_links::of_hash(conn, &asked))
        .await?;
    if known.is_none() {
        return Ok(None);
    }
    let (id, half) = (secret::random(16), secret::random(32));
    let cookie = format!("{id}.{half}");
    store
        .write(move |tx| {
            let at = now();
            let Some(link) = private_links::of_hash(tx, &hash)? else {
                return Ok::<_, StoreError>(None);
            };
            private_links::prune_phones(tx, at.plus_seconds(-PHONE_SECONDS))?;
            private_links::add_phone(tx, &id, &secret::hash(&half), &link.id, at)?;
            let bearer = Bearer {
                stream: link.stream,
                holder: link.holder,
            };
            let club = streams::find(tx, link.stream)?.club;
            let line = Line::new(at, bearer.asker(None).who, "private-link-used", link.stream);
            audit::add(tx, &line.in_club(club))?;
            Ok(Some(Handed {
                cookie: cookie.clone(),
                seconds: u64::try_from(PHONE_SECONDS).unwrap_or_default(),
            }))
        })
        .await
}

/// Lets the phone of somebody who came by another link of their own speak for a holder: as if by a link made for it.
/// Who asks must have shown whose it is.
///
/// # Errors
/// When the database fails.
pub async fn admit(store: &Store, stream: StreamId, holder: Holder) -> Result<Handed, StoreError> {
    let token = secret::random(16);
    let hash = secret::hash(&token);
    store
        .write(move |tx| {
            let at = now();
            let standing = private_links::of_stream(tx, stream)?;
            make_room(tx, &standing, holder, at)?;
            let link = PrivateLink {
                id: secret::random(8),
                stream,
                holder,
                created_at: at,
            };
            private_links::add(tx, &link, &hash)
        })
        .await?;
    exchange(store, &token).await?.ok_or(StoreError::NotFound)
}

/// Revokes the oldest links of a holder, so that with one more there are not too many.
fn make_room(
    tx: &mut Tx<'_>,
    standing: &[PrivateLink],
    holder: Holder,
    at: UtcMicros,
) -> Result<(), StoreError> {
    let older: Vec<&PrivateLink> = standing.iter().filter(|l| l.holder == holder).collect();
    let surplus = older.len().saturating_sub(AT_ONCE.saturating_sub(1));
    for old in older.into_iter().take(surplus) {
        private_links::revoke_one(tx, &old.id, at)?;
    }
    Ok(())
}

/// For whom a phone's cookie speaks; nobody once its link is revoked.
///
/// # Errors
/// When the database fails.
pub async fn bearer(store: &Store, cookie: &str) -> Result<Option<Bearer>, StoreError> {
    let Ok((id, half)) = secret::apart(cookie) else {
        return Ok(None);
    };
    let id = id.to_owned();
    let found = store
        .read(move |conn| private_links::of_phone(conn, &id))
        .await?;
    Ok(found
        .filter(|(kept, _)| secret::matches(half, kept))
        .map(|(_, link)| Bearer {
            stream: link.stream,
            holder: link.holder,
        }))
}

/// The good links of a tournament, and the phones that came by them, by holder.
///
/// # Errors
/// When the database fails.
pub async fn overview(
    store: &Store,
    stream: StreamId,
) -> Result<BTreeMap<Holder, Links>, StoreError> {
    store
        .read(move |conn| {
            let mut all: BTreeMap<Holder, Links> = BTreeMap::new();
            for link in private_links::of_stream(conn, stream)? {
                let links = all.entry(link.holder).or_default();
                links.good = links.good.saturating_add(1);
            }
            for holder in private_links::phones_of(conn, stream)? {
                let links = all.entry(holder).or_default();
                links.phones = links.phones.saturating_add(1);
            }
            Ok::<_, StoreError>(all)
        })
        .await
}

/// For whom addresses speak that people got when they signed up, each once for every address.
///
/// # Errors
/// When the database fails.
pub async fn speaking(store: &Store, stream: StreamId) -> Result<Vec<PersonId>, StoreError> {
    store
        .read(move |conn| sign_ups::speaking(conn, stream))
        .await
}
