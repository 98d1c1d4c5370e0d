//! The phones of people without an account: a private link, printed as a QR code, is exchanged for a cookie, which
//! identifies the player or table of a tournament for which the phone may act.

mod left_behind;
mod links;

pub use left_behind::{LeftBehind, left_behind, revoke_left_behind};
pub use links::{Links, issue, overview, revoke};

use crate::account::secret;
use crate::account::throttle::LINK;
use crate::clock::now;
use crate::stories::Principal;
use crate::tournament::Tournaments;
use chrono::NaiveTime;
use crawford_club::permissions::Role;
use crawford_journal::{Actor, RequestKey, StreamId, UtcMicros};
use crawford_store::audit::AuditKind;
use crawford_store::private_links::{self, PrivateLink};
use crawford_store::streams::{self, Stream};
use crawford_store::{Conn, StoreError, StoreFailure, Tx};
use crawford_tournament::swiss::rounds_paired;
use crawford_tournament::{Event, LinkHolder, Tournament};
use std::time::Duration;

/// A phone may act for its holder for 60 days, so that a player finds the night again.
const PHONE_SECONDS: i64 = 60 * 86_400;
/// Links stay valid for a week after a tournament, while results are still discussed.
const OVER_SECONDS: i64 = 7 * 86_400;
/// Phones that speak by one link at once; the oldest gives way.
const MOST_PHONES: i64 = 20;
/// Valid links of one holder: each print makes new ones, and an older slip still works.
const AT_ONCE: usize = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bearer {
    pub stream: StreamId,
    pub holder: LinkHolder,
}

impl Bearer {
    fn of(link: &PrivateLink) -> Self {
        Bearer {
            stream: link.stream,
            holder: link.holder,
        }
    }

    #[must_use]
    pub fn principal(&self, key: Option<RequestKey>) -> Principal {
        let (who, role) = match self.holder {
            LinkHolder::Player(number) => (Actor::Player(number.0), Role::Player),
            LinkHolder::Table(number) => (Actor::Table(number), Role::Table),
        };
        Principal { who, role, key }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhoneCookie {
    /// The value of the cookie, `id.secret`.
    pub cookie: String,
    /// Its longest lifetime, in seconds.
    pub seconds: u64,
}

impl PhoneCookie {
    fn of(cookie: String) -> Self {
        PhoneCookie {
            cookie,
            seconds: PHONE_SECONDS.unsigned_abs(),
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ExchangeError {
    #[error("void link")]
    Void,
    #[error("used too often")]
    Wait(Duration),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl StoreFailure for ExchangeError {
    fn store_error(&self) -> Option<&StoreError> {
        match self {
            ExchangeError::Store(error) => Some(error),
            _ => None,
        }
    }
}

/// When the links of a tournament expire: a week after it was finished; if it was not, a week after its day or its last
/// fact. For events that last for weeks it is 60 days.
#[must_use]
pub fn good_until(of: &Stream, t: &Tournament) -> UtcMicros {
    if of.closed {
        return of.changed_at.plus_seconds(OVER_SECONDS);
    }
    // The date is in the club's time zone: two days later it is over everywhere.
    let day = t.details.date.and_time(NaiveTime::MIN).and_utc();
    let over = UtcMicros(day.timestamp_micros()).plus_seconds(2 * 24 * 60 * 60);
    let last = of.changed_at.max(over);
    last.plus_seconds(
        match !t.called_off && t.events.values().any(|e| goes_on(e)) {
            true => PHONE_SECONDS,
            false => OVER_SECONDS,
        },
    )
}

/// Whether an event may continue on another day.
fn goes_on(event: &Event) -> bool {
    let format = event.capabilities();
    if format.over_days {
        return !event.is_over();
    }
    if let Some(swiss) = format.paired_rounds() {
        return rounds_paired(event) < swiss.rounds || !event.is_over();
    }
    let mut open = event.matches.iter().filter(|m| m.result.is_none());
    open.any(|m| m.due.is_some())
}

pub(crate) async fn lasts(all: &Tournaments, stream: StreamId) -> Result<bool, StoreError> {
    let of = all
        .store
        .read(move |conn| streams::find(conn, stream))
        .await?;
    let story = all.read(stream).await?;
    Ok(now() <= good_until(&of, &story.state))
}

/// The holder of a link; `None` if it is revoked, has expired, or never existed. Stores nothing.
pub async fn link(all: &Tournaments, token: &str) -> Result<Option<Bearer>, StoreError> {
    let hash = secret::hash(token);
    let found = all
        .store
        .read(move |conn| private_links::of_hash(conn, &hash))
        .await?;
    while_good(all, found).await
}

async fn while_good(
    all: &Tournaments,
    link: Option<PrivateLink>,
) -> Result<Option<Bearer>, StoreError> {
    match link {
        Some(link) if lasts(all, link.stream).await? => Ok(Some(Bearer::of(&link))),
        _ => Ok(None),
    }
}

/// Exchanges a link's token for a cookie. A phone that has a cookie keeps it, and acts for the new holder from now on;
/// using the same link again stores nothing.
pub async fn exchange(
    all: &Tournaments,
    token: &str,
    cookie: Option<&str>,
) -> Result<PhoneCookie, ExchangeError> {
    let hash = secret::hash(token);
    let cookie = cookie.map(str::to_owned);
    // Most wrong tokens are old slips, and most other requests come from phones that are in already: neither needs a
    // write.
    let (asked, held) = (hash.clone(), cookie.clone());
    let (link, as_it_is) = all
        .store
        .read(move |conn| look(conn, &asked, held.as_deref()))
        .await?;
    if !lasts(all, link.stream).await? {
        return Err(ExchangeError::Void);
    }
    if let Found::Same(handed) = as_it_is {
        return Ok(handed);
    }
    let fresh = (secret::random(16), secret::random(32));
    all.store
        .write(move |tx| {
            let at = now();
            let (link, held) = match look(tx, &hash, cookie.as_deref())? {
                (_, Found::Same(handed)) => return Ok(handed),
                (link, Found::Good(held)) => (link, held),
            };
            if let Some(wait) = used(tx, &link.id, at)? {
                return Err(ExchangeError::Wait(wait));
            }
            Ok(hand(tx, &link, held, &fresh, at)?)
        })
        .await
}

/// Counts a use of a link, by its id; returns how long to wait if it was used too often in a short time.
pub(crate) fn used(
    tx: &mut Tx<'_>,
    id: &str,
    at: UtcMicros,
) -> Result<Option<Duration>, StoreError> {
    LINK.count(tx, &format!("link:{id}"), at)
}

/// Lets a phone use a link: with the cookie it has, given with its id, or a new one.
fn hand(
    tx: &mut Tx<'_>,
    link: &PrivateLink,
    held: Option<(String, String)>,
    (id, half): &(String, String),
    at: UtcMicros,
) -> Result<PhoneCookie, StoreError> {
    private_links::prune_phones(tx, at.plus_seconds(-PHONE_SECONDS))?;
    let cookie = match held {
        Some((phone, cookie)) => {
            private_links::move_phone(tx, &phone, &link.id, at)?;
            cookie
        }
        None => {
            private_links::add_phone(tx, id, &secret::hash(half), &link.id, at)?;
            format!("{id}.{half}")
        }
    };
    private_links::keep_newest_phones(tx, &link.id, MOST_PHONES)?;
    let who = Bearer::of(link).principal(None).who;
    AuditKind::PrivateLinkUsed
        .of(link.stream)
        .in_club_of(tx, link.stream)?
        .add(tx, who, at)?;
    Ok(PhoneCookie::of(cookie))
}

enum Found {
    /// The phone uses this link already.
    Same(PhoneCookie),
    /// The phone uses another link or none; its id and cookie, if it has a valid one.
    Good(Option<(String, String)>),
}

fn look(
    conn: &mut Conn,
    hash: &[u8],
    cookie: Option<&str>,
) -> Result<(PrivateLink, Found), ExchangeError> {
    let link = private_links::of_hash(conn, hash)?.ok_or(ExchangeError::Void)?;
    let held = held(conn, &link, cookie)?;
    Ok((link, held))
}

fn held(conn: &mut Conn, link: &PrivateLink, cookie: Option<&str>) -> Result<Found, StoreError> {
    let held = match cookie {
        Some(cookie) => own_link(conn, cookie)?.map(|by| (cookie, by)),
        None => None,
    };
    Ok(match held {
        Some((cookie, by)) if by.id == link.id => Found::Same(PhoneCookie::of(cookie.to_owned())),
        Some((cookie, _)) => {
            let (id, _) = secret::apart(cookie).expect("a cookie with a link was taken apart");
            Found::Good(Some((id.to_owned(), cookie.to_owned())))
        }
        None => Found::Good(None),
    })
}

/// The link of a phone's cookie, unless it is revoked.
fn own_link(conn: &mut Conn, cookie: &str) -> Result<Option<PrivateLink>, StoreError> {
    let Ok((id, half)) = secret::apart(cookie) else {
        return Ok(None);
    };
    let found = private_links::of_phone(conn, id)?;
    let own = found.filter(|(kept, _)| secret::matches(half, kept));
    Ok(own.map(|(_, link)| link))
}

/// Lets the phone of somebody who came by their sign-up link act for a holder, as if by a link made for it: one for
/// each `sign_up`, by whose id its uses count. The caller must have checked the identity. A phone that acts for the
/// holder already is left as it is.
pub async fn admit(
    all: &Tournaments,
    stream: StreamId,
    holder: LinkHolder,
    sign_up: &str,
    cookie: Option<&str>,
) -> Result<PhoneCookie, ExchangeError> {
    if let Some(cookie) = cookie
        && bearer(all, cookie).await? == Some(Bearer { stream, holder })
    {
        return Ok(PhoneCookie::of(cookie.to_owned()));
    }
    if !lasts(all, stream).await? {
        return Err(ExchangeError::Void);
    }
    let (sign_up, cookie) = (sign_up.to_owned(), cookie.map(str::to_owned));
    let fresh = (secret::random(16), secret::random(32));
    all.store
        .write(move |tx| {
            let at = now();
            if let Some(wait) = used(tx, &sign_up, at)? {
                return Err(ExchangeError::Wait(wait));
            }
            let link = own_of(tx, stream, holder, &sign_up, at)?;
            match held(tx, &link, cookie.as_deref())? {
                Found::Same(handed) => Ok(handed),
                Found::Good(held) => Ok(hand(tx, &link, held, &fresh, at)?),
            }
        })
        .await
}

/// The link made for a sign-up's own link, created if needed. Nobody has its token.
fn own_of(
    tx: &mut Tx<'_>,
    stream: StreamId,
    holder: LinkHolder,
    sign_up: &str,
    at: UtcMicros,
) -> Result<PrivateLink, StoreError> {
    let standing = private_links::of_stream(tx, stream)?;
    let own = format!("{sign_up}-");
    let is_own = |link: &&PrivateLink| link.holder == holder && link.id.starts_with(&own);
    if let Some(link) = standing.iter().find(is_own) {
        return Ok(link.clone());
    }
    make_room(tx, &standing, holder, at)?;
    let link = PrivateLink {
        id: format!("{own}{}", secret::random(4)),
        stream,
        holder,
        created_at: at,
    };
    private_links::add(tx, &link, &secret::hash(&secret::random(16)))?;
    Ok(link)
}

/// Revokes the oldest links of a holder, to make room for one more.
fn make_room(
    tx: &mut Tx<'_>,
    standing: &[PrivateLink],
    holder: LinkHolder,
    at: UtcMicros,
) -> Result<(), StoreError> {
    let older: Vec<&PrivateLink> = standing.iter().filter(|l| l.holder == holder).collect();
    let surplus = older.len().saturating_sub(AT_ONCE.saturating_sub(1));
    for old in older.into_iter().take(surplus) {
        private_links::revoke_one(tx, &old.id, at)?;
    }
    Ok(())
}

/// The holder a phone's cookie acts for; `None` once its link is revoked or has expired.
pub async fn bearer(all: &Tournaments, cookie: &str) -> Result<Option<Bearer>, StoreError> {
    let cookie = cookie.to_owned();
    let found = all.store.read(move |conn| own_link(conn, &cookie)).await?;
    while_good(all, found).await
}
