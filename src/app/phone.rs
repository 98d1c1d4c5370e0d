//! The phones of people without an account: a private link, printed as a code, is exchanged for a cookie, and that says
//! for which player or table of which tournament the phone speaks.

use super::account::secret;
use super::account::throttle::LINK;
use crate::app::clock::now;
use crate::app::stories::{ActError, Asker};
use crate::app::tournament::Tournaments;
use crate::club::permissions::{Deed, Grant, Place, Role, may, role_at};
use crate::journal::{AccountId, ClubId, PersonId, RequestKey, StreamId, UtcMicros, Who};
use crate::store::audit::AuditKind;
use crate::store::audit::{self, Line, Wanted};
use crate::store::private_links::{self, Holder, PrivateLink};
use crate::store::streams::{self, Stream};
use crate::store::{Conn, Store, StoreError, Trouble, Tx, accounts, attempts, grants, sign_ups};
use crate::tournament::swiss::rounds_paired;
use crate::tournament::{Event, Tournament};
use chrono::{Days, NaiveTime};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// A phone speaks for its holder for so long: 60 days, so that a player finds the night again.
const PHONE_SECONDS: i64 = 60 * 86_400;
/// Links are good for so long after a tournament: a week, in which results are still talked about.
const OVER_SECONDS: i64 = 7 * 86_400;
/// What the trail calls the making of links.
const MADE: AuditKind = AuditKind::PRIVATE_LINKS_MADE;
/// Phones that speak by one link at once; the oldest gives way.
const MOST_PHONES: i64 = 20;
/// Links of one holder that are good at the same time: each print makes new ones, and an older slip still works.
const AT_ONCE: usize = 4;

/// For whom a phone speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bearer {
    /// In which tournament.
    pub stream: StreamId,
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
            seconds: PHONE_SECONDS.unsigned_abs(),
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
            note(tx, at, who, club, stream, MADE, holders.len())?;
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
            note(
                tx,
                at,
                who,
                club,
                stream,
                AuditKind::PRIVATE_LINKS_REVOKED,
                gone,
            )?;
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
    action: AuditKind,
    count: usize,
) -> Result<(), StoreError> {
    audit::add(
        tx,
        &Line {
            at,
            who,
            club: Some(club),
            action: action.word().to_owned(),
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

/// Until when the links of a tournament are good: a week after it was finished; or a week after its day, or after the last
/// that was said of it, where nobody finished it. What is played on over weeks has 60 days instead.
#[must_use]
pub fn good_until(of: &Stream, t: &Tournament) -> UtcMicros {
    if of.closed {
        return of.changed_at.plus_seconds(OVER_SECONDS);
    }
    // The day is the club's own: two days on it is over everywhere.
    let day = t.details.date.checked_add_days(Days::new(2));
    let day = day.map(|day| day.and_time(NaiveTime::MIN).and_utc());
    let over = day.map_or(0, |day| day.timestamp_micros());
    let last = of.changed_at.max(UtcMicros(over));
    last.plus_seconds(
        match !t.called_off && t.events.values().any(|e| goes_on(e)) {
            true => PHONE_SECONDS,
            false => OVER_SECONDS,
        },
    )
}

/// Whether an event may be played on another day still.
fn goes_on(event: &Event) -> bool {
    let format = event.capabilities();
    if format.over_days {
        return !event.is_over();
    }
    if let Some(swiss) = format.swiss {
        return rounds_paired(event) < swiss.rounds || !event.is_over();
    }
    let mut open = event.matches.iter().filter(|m| m.result.is_none());
    open.any(|m| m.due.is_some())
}

/// Whether the links of a tournament are good still.
pub(in crate::app) async fn lasts(all: &Tournaments, stream: StreamId) -> Result<bool, StoreError> {
    let of = all
        .store
        .read(move |conn| streams::find(conn, stream))
        .await?;
    let story = all.read(stream).await?;
    Ok(now() <= good_until(&of, &story.state))
}

/// For whom a link speaks; nobody when it is revoked, has ended, or never was one. Nothing is stored.
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

/// Exchanges a link's token for a cookie. A phone that has one, in `cookie`, keeps it and speaks for the new holder from
/// now on; by the same link nothing is stored.
///
/// # Errors
/// See [`ExchangeError`].
pub async fn exchange(
    all: &Tournaments,
    token: &str,
    cookie: Option<&str>,
) -> Result<Handed, ExchangeError> {
    let hash = secret::hash(token);
    let cookie = cookie.map(str::to_owned);
    // Most wrong tokens are old slips, and most others of phones that are in already: they cost no write.
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

/// Counts that a link was used, by its id; or says how long to wait, where it was used too often in a short time.
pub(in crate::app) fn used(
    tx: &mut Tx<'_>,
    id: &str,
    at: UtcMicros,
) -> Result<Option<Duration>, StoreError> {
    let subject = format!("link:{id}");
    let wait = LINK.wait(attempts::of(tx, &subject)?, at);
    if wait.is_none() {
        attempts::failed(tx, &subject, at)?;
    }
    Ok(wait)
}

/// Lets a phone speak by a link: the one that is held already, by its id and cookie, or a fresh one.
fn hand(
    tx: &mut Tx<'_>,
    link: &PrivateLink,
    held: Option<(String, String)>,
    (id, half): &(String, String),
    at: UtcMicros,
) -> Result<Handed, StoreError> {
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
    let who = Bearer::of(link).asker(None).who;
    let club = streams::find(tx, link.stream)?.club;
    let line = Line::new(at, who, AuditKind::PRIVATE_LINK_USED, link.stream);
    audit::add(tx, &line.in_club(club))?;
    Ok(Handed::of(cookie))
}

/// How a link and a phone stand to one another.
enum Found {
    /// The phone came by it.
    Same(Handed),
    /// It did not; with its id and cookie, where it has one that is good.
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
        Some((cookie, by)) if by.id == link.id => Found::Same(Handed::of(cookie.to_owned())),
        Some((cookie, _)) => {
            let id = secret::apart(cookie).map(|(id, _)| id.to_owned());
            Found::Good(id.ok().map(|id| (id, cookie.to_owned())))
        }
        None => Found::Good(None),
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

/// Lets the phone of somebody who came by the address they got when they signed up speak for a holder: as if by a link
/// made for it, one for each `sign_up`, by whose id its uses count. Who asks must have shown whose it is. A phone that
/// speaks for them already goes on as it is.
///
/// # Errors
/// See [`ExchangeError`].
pub async fn admit(
    all: &Tournaments,
    stream: StreamId,
    holder: Holder,
    sign_up: &str,
    cookie: Option<&str>,
) -> Result<Handed, ExchangeError> {
    if let Some(cookie) = cookie
        && bearer(all, cookie).await? == Some(Bearer { stream, holder })
    {
        return Ok(Handed::of(cookie.to_owned()));
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

/// The link that was made for a sign-up's own address, or is now. Nobody has its token.
fn own_of(
    tx: &mut Tx<'_>,
    stream: StreamId,
    holder: Holder,
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
pub async fn bearer(all: &Tournaments, cookie: &str) -> Result<Option<Bearer>, StoreError> {
    let cookie = cookie.to_owned();
    let found = all.store.read(move |conn| own_link(conn, &cookie)).await?;
    while_good(all, found).await
}

/// The good links of a tournament, and the phones that came by them, by holder.
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

/// Private links that are good still, made by somebody who may not direct there any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftBehind {
    /// Who had them made.
    pub account: AccountId,
    /// The account's name.
    pub name: String,
    links: BTreeMap<StreamId, Vec<String>>,
}

impl LeftBehind {
    /// How many they are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.links.values().map(Vec::len).sum()
    }
}

/// The links of a club's players and tables that were left behind by those who may not direct any more, by account. A
/// player's own link is the player's, and a room may be full of them: so an owner is told, and decides.
pub async fn left_behind(all: &Tournaments, club: ClubId) -> Result<Vec<LeftBehind>, StoreError> {
    let mut found = all
        .store
        .read(move |conn| made_by_others(conn, club))
        .await?;
    let streams: BTreeSet<StreamId> = found
        .iter()
        .flat_map(|one| one.links.keys().copied())
        .collect();
    for stream in streams {
        if !lasts(all, stream).await? {
            for one in &mut found {
                one.links.remove(&stream);
            }
        }
    }
    found.retain(|one| one.count() > 0);
    Ok(found)
}

/// The trail says who made links, and when: to the moment at which those links were made.
fn made_by_others(conn: &mut Conn, club: ClubId) -> Result<Vec<LeftBehind>, StoreError> {
    let made = Wanted {
        club: Some(club),
        action: Some(MADE.word().to_owned()),
        ..Wanted::default()
    };
    let mut standing: BTreeMap<AccountId, Standing> = BTreeMap::new();
    let mut found: BTreeMap<AccountId, LeftBehind> = BTreeMap::new();
    for line in audit::find(conn, &made, u32::MAX)? {
        let line = line.line;
        let (Who::Account(account), Ok(stream)) = (line.who, line.object.parse::<StreamId>())
        else {
            continue;
        };
        let by = match standing.entry(account) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(Standing::of(conn, account)?),
        };
        if by.directs(club, stream) {
            continue;
        }
        let own = private_links::of_stream(conn, stream)?;
        let own = own.into_iter().filter(|link| link.created_at == line.at);
        let own: Vec<String> = own.map(|link| link.id).collect();
        let left = found.entry(account).or_insert_with(|| LeftBehind {
            account,
            name: by.name.clone(),
            links: BTreeMap::new(),
        });
        left.links.entry(stream).or_default().extend(own);
    }
    Ok(found.into_values().collect())
}

/// Where an account stands.
struct Standing {
    name: String,
    house: Role,
    given: Vec<Grant>,
}

impl Standing {
    fn of(conn: &mut Conn, account: AccountId) -> Result<Self, StoreError> {
        let found = match accounts::find(conn, account) {
            Err(StoreError::NotFound) => None,
            other => Some(other?),
        };
        let name = found.as_ref().map(|found| found.name.clone());
        let (house, given) = match found {
            Some(found) if !accounts::is_off(conn, account)? => (
                Role::of_account(&found.role),
                grants::of_account(conn, account)?,
            ),
            _ => (Role::Visitor, Vec::new()),
        };
        Ok(Standing {
            name: name.unwrap_or_else(|| account.to_string()),
            house,
            given,
        })
    }

    fn directs(&self, club: ClubId, stream: StreamId) -> bool {
        let role = role_at(self.house, &self.given, Place::Tournament(club, stream));
        may(role, Deed::Direct).is_ok()
    }
}

/// Revokes what somebody left behind who may not direct any more, and the phones that came by it; how many links.
///
/// # Errors
/// [`ActError::NotPermitted`]; the database's.
pub async fn revoke_left_behind(
    all: &Tournaments,
    asker: &Asker,
    club: ClubId,
    account: AccountId,
) -> Result<usize, ActError> {
    may(asker.role, Deed::ManageAccess).map_err(ActError::NotPermitted)?;
    let left = left_behind(all, club).await?;
    let Some(left) = left.into_iter().find(|one| one.account == account) else {
        return Ok(0);
    };
    let (who, count) = (asker.who, left.count());
    all.store
        .write(move |tx| {
            let at = now();
            for (stream, links) in &left.links {
                for link in links {
                    private_links::revoke_one(tx, link, at)?;
                }
                let n = links.len();
                note(
                    tx,
                    at,
                    who,
                    club,
                    *stream,
                    AuditKind::PRIVATE_LINKS_REVOKED,
                    n,
                )?;
            }
            Ok::<_, StoreError>(())
        })
        .await?;
    Ok(count)
}

/// For whom addresses speak that people got when they signed up, each once for every address.
pub async fn speaking(store: &Store, stream: StreamId) -> Result<Vec<PersonId>, StoreError> {
    store
        .read(move |conn| sign_ups::speaking(conn, stream))
        .await
}
