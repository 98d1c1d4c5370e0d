//! The phones of people without an account: a private link, printed as a code, is exchanged for a cookie, and that says
//! for which player or table of which tournament the phone speaks.

use super::account::secret;
use super::account::throttle::LINK;
use crate::app::clock::now;
use crate::app::stories::{ActError, Asker};
use crate::club::permissions::{Deed, Role, may};
use crate::journal::{ClubId, PersonId, RequestKey, StreamId, UtcMicros, Who};
use crate::store::audit::{self, Line};
use crate::store::private_links::{self, Holder, PrivateLink};
use crate::store::streams::{self, Stream};
use crate::store::{Conn, Store, StoreError, Trouble, Tx, attempts, sign_ups};
use std::collections::BTreeMap;
use std::time::Duration;

/// A phone speaks for its holder for so long: 60 days, so that a player finds the night again.
const PHONE_SECONDS: i64 = 60 * 86_400;
/// Links are good for so long after their tournament is over: a week, in which results are still talked about.
const OVER_SECONDS: i64 = 7 * 86_400;
/// Phones that speak by one link at once; the oldest gives way.
const MOST_PHONES: i64 = 20;
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
    fn of(link: &PrivateLink) -> Self {
        Bearer {
            stream: link.stream,
            holder: link.holder,
        }
    }

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

impl Handed {
    fn of(cookie: String) -> Self {
        Handed {
            cookie,
            seconds: u64::try_from(PHONE_SECONDS).unwrap_or_default(),
        }
    }
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

/// Why a link is not exchanged.
#[derive(Debug, thiserror::Error)]
pub enum ExchangeError {
    /// It is revoked, has ended, or never was one.
    #[error("void link")]
    Void,
    /// It was used too often in a short time.
    #[error("used too often")]
    Wait(Duration),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Trouble for ExchangeError {
    fn store_error(&self) -> Option<&StoreError> {
        match self {
            ExchangeError::Store(error) => Some(error),
            _ => None,
        }
    }
}

/// Whether the links of a tournament have ended: some days after it is over, or long after anything happened in it.
fn has_ended(of: &Stream, at: UtcMicros) -> bool {
    let quiet = at.seconds_since(of.changed_at);
    quiet
        > if of.closed {
            OVER_SECONDS
        } else {
            PHONE_SECONDS
        }
}

/// The link, while it is good.
fn good(conn: &mut Conn, link: PrivateLink) -> Result<Option<(PrivateLink, Stream)>, StoreError> {
    let of = streams::find(conn, link.stream)?;
    Ok((!has_ended(&of, now())).then_some((link, of)))
}

/// For whom a link speaks; nobody when it is revoked, has ended, or never was one. Nothing is stored.
///
/// # Errors
/// When the database fails.
pub async fn link(store: &Store, token: &str) -> Result<Option<Bearer>, StoreError> {
    let hash = secret::hash(token);
    store
        .read(move |conn| {
            let Some(link) = private_links::of_hash(conn, &hash)? else {
                return Ok(None);
            };
            Ok(good(conn, link)?.map(|(link, _)| Bearer::of(&link)))
        })
        .await
}

/// Exchanges a link's token for a cookie. A phone that has one, in `cookie`, keeps it and speaks for the new holder from
/// now on; by the same link nothing is stored.
///
/// # Errors
/// See [`ExchangeError`].
pub async fn exchange(
    store: &Store,
    token: &str,
    cookie: Option<&str>,
) -> Result<Handed, ExchangeError> {
    let hash = secret::hash(token);
    let cookie = cookie.map(str::to_owned);
    // Most wrong tokens are old slips, and most others of phones that are in already: they cost no write.
    let (asked, held) = (hash.clone(), cookie.clone());
    let as_it_is = store
        .read(move |conn| look(conn, &asked, held.as_deref()))
        .await?;
    if let Found::Same(handed) = as_it_is {
        return Ok(handed);
    }
    let (id, half) = (secret::random(16), secret::random(32));
    store
        .write(move |tx| {
            let at = now();
            let (link, of, held) = match look(tx, &hash, cookie.as_deref())? {
                Found::Same(handed) => return Ok(handed),
                Found::Good(link, of, held) => (link, of, held),
            };
            let subject = format!("link:{}", link.id);
            if let Some(wait) = LINK.wait(attempts::of(tx, &subject)?, at) {
                return Err(ExchangeError::Wait(wait));
            }
            attempts::failed(tx, &subject, at)?;
            private_links::prune_phones(tx, at.plus_seconds(-PHONE_SECONDS))?;
            let cookie = match held {
                Some((phone, cookie)) => {
                    private_links::move_phone(tx, &phone, &link.id, at)?;
                    cookie
                }
                None => {
                    private_links::add_phone(tx, &id, &secret::hash(&half), &link.id, at)?;
                    format!("{id}.{half}")
                }
            };
            private_links::keep_newest_phones(tx, &link.id, MOST_PHONES)?;
            let who = Bearer::of(&link).asker(None).who;
            let line = Line::new(at, who, "private-link-used", link.stream);
            audit::add(tx, &line.in_club(of.club))?;
            Ok(Handed::of(cookie))
        })
        .await
}

/// How a link and a phone stand to one another.
enum Found {
    /// The phone came by it.
    Same(Handed),
    /// The link is good; with the phone's id and cookie, where it has one that is.
    Good(PrivateLink, Stream, Option<(String, String)>),
}

fn look(conn: &mut Conn, hash: &[u8], cookie: Option<&str>) -> Result<Found, ExchangeError> {
    let link = private_links::of_hash(conn, hash)?.ok_or(ExchangeError::Void)?;
    let (link, of) = good(conn, link)?.ok_or(ExchangeError::Void)?;
    let held = match cookie {
        Some(cookie) => own_link(conn, cookie)?.map(|by| (cookie, by)),
        None => None,
    };
    Ok(match held {
        Some((cookie, by)) if by.id == link.id => Found::Same(Handed::of(cookie.to_owned())),
        Some((cookie, _)) => {
            let id = secret::apart(cookie).map(|(id, _)| id.to_owned());
            let held = id.ok().map(|id| (id, cookie.to_owned()));
            Found::Good(link, of, held)
        }
        None => Found::Good(link, of, None),
    })
}

/// The link a phone's cookie came by, while it is not revoked.
fn own_link(conn: &mut Conn, cookie: &str) -> Result<Option<PrivateLink>, StoreError> {
    let Ok((id, half)) = secret::apart(cookie) else {
        return Ok(None);
    };
    let found = private_links::of_phone(conn, id)?;
    let own = found.filter(|(kept, _)| secret::matches(half, kept));
    Ok(own.map(|(_, link)| link))
}

/// Lets the phone of somebody who came by another link of their own speak for a holder: as if by a link made for it.
/// Who asks must have shown whose it is. A phone that speaks for them already goes on as it is.
///
/// # Errors
/// See [`ExchangeError`].
pub async fn admit(
    store: &Store,
    stream: StreamId,
    holder: Holder,
    cookie: Option<&str>,
) -> Result<Handed, ExchangeError> {
    if let Some(cookie) = cookie
        && bearer(store, cookie).await? == Some(Bearer { stream, holder })
    {
        return Ok(Handed::of(cookie.to_owned()));
    }
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
    exchange(store, &token, cookie).await
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

/// For whom a phone's cookie speaks; nobody once its link is revoked or has ended.
///
/// # Errors
/// When the database fails.
pub async fn bearer(store: &Store, cookie: &str) -> Result<Option<Bearer>, StoreError> {
    let cookie = cookie.to_owned();
    store
        .read(move |conn| {
            let Some(link) = own_link(conn, &cookie)? else {
                return Ok(None);
            };
            Ok(good(conn, link)?.map(|(link, _)| Bearer::of(&link)))
        })
        .await
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::streams::Kind;

    #[test]
    fn links_end_a_week_after_the_tournament_and_long_after_one_that_was_left_standing() {
        let day = 86_400;
        let stream = |closed| Stream {
            id: StreamId::from_random([1; 10]),
            kind: Kind::Tournament,
            club: ClubId::from_random([2; 10]),
            version: 9,
            created_at: UtcMicros(0),
            changed_at: UtcMicros(0),
            closed,
        };
        let ended =
            |closed, days: i64| has_ended(&stream(closed), UtcMicros(0).plus_seconds(days * day));
        assert!(!ended(true, 0) && !ended(true, 6) && ended(true, 8));
        assert!(!ended(false, 8) && !ended(false, 59) && ended(false, 61));
    }
}
