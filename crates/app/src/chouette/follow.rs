//! Following a night: a code of six letters, or its QR code, lets a phone watch while the night runs. It gives no other
//! right, guessing it is slow, and it ends with the night.

use super::{NightSnapshot, Nights};
use crate::account::secret;
use crate::account::throttle::{EVERYWHERE, EVERYWHERE_BY_NEWCOMERS, NETWORK, is_clean};
use crate::clock::now;
use crate::stories::{ActError, Principal};
use crawford_chouette::PlayerNo;
use crawford_club::permissions::{Permission, may};
use crawford_forms::violation::refuse;
use crawford_journal::StreamId;
use crawford_store::audit::AuditKind;
use crawford_store::night_phones::{self, Phone};
use crawford_store::{
    Conn, StoreError, StoreFailure, Tx, addresses, attempts, clubs, nights, streams,
};
use data_encoding::HEXLOWER;
use rand::seq::IndexedRandom;
use std::time::Duration;

/// Letters of a code: none that looks like another, and no vowels, so that no code is a word.
const LETTERS: &[u8; 18] = b"BCDFGHJKMNPQRTVWXZ";
pub const CODE_LENGTH: usize = 6;
/// Phones that may watch one night at once; the oldest is dropped for the next.
const MOST_WATCHERS: i64 = 500;
/// Secrets one phone holds at most, each for another night.
const MOST_SECRETS: usize = 4;
const SECRET_BYTES: usize = 24;
/// Two hexadecimal digits a byte.
const SECRET_LENGTH: usize = 2 * SECRET_BYTES;

#[derive(Debug, thiserror::Error)]
pub enum FollowError {
    /// No running night has this code.
    #[error("no night has this code")]
    Unknown,
    /// Too many wrong codes came from this network.
    #[error("too many wrong codes")]
    Wait(Duration),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl StoreFailure for FollowError {
    fn store_error(&self) -> Option<&StoreError> {
        match self {
            FollowError::Store(error) => Some(error),
            _ => None,
        }
    }
}

/// A phone that has been let in to a night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdmittedPhone {
    /// The club's slug.
    pub club: String,
    /// The night's slug.
    pub night: String,
    pub cookie: String,
}

/// A typed code in its normal form; `None` if it cannot be a code.
#[must_use]
pub fn code_of(typed: &str) -> Option<String> {
    let code: String = typed
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .take(CODE_LENGTH.saturating_add(1))
        .map(|c| c.to_ascii_uppercase())
        .collect();
    let is_code = code.len() == CODE_LENGTH && code.bytes().all(|b| b.is_ascii_uppercase());
    is_code.then_some(code)
}

impl Nights {
    /// Gives a night a new code. Phones that followed by the old one are dropped; seats stay.
    pub async fn renew_code(
        &self,
        principal: Principal,
        stream: StreamId,
    ) -> Result<String, ActError> {
        may(principal.role, Permission::HostNight).map_err(ActError::NotPermitted)?;
        self.store
            .write(move |tx| {
                must_run(tx, stream)?;
                let code = free_code(tx)?;
                let mut row = nights::find(tx, stream)?;
                row.code = Some(code.clone());
                nights::put(tx, stream, &row)?;
                night_phones::forget_watchers(tx, stream)?;
                AuditKind::CodeRenewed
                    .of(stream)
                    .in_club_of(tx, stream)?
                    .add(tx, principal.who, now())?;
                Ok(code)
            })
            .await
    }

    pub async fn end_code(&self, principal: Principal, stream: StreamId) -> Result<(), ActError> {
        may(principal.role, Permission::HostNight).map_err(ActError::NotPermitted)?;
        self.store
            .write(move |tx| {
                let mut row = nights::find(tx, stream)?;
                row.code = None;
                nights::put(tx, stream, &row)?;
                night_phones::forget_watchers(tx, stream)?;
                AuditKind::CodeEnded
                    .of(stream)
                    .in_club_of(tx, stream)?
                    .add(tx, principal.who, now())?;
                Ok(())
            })
            .await
    }

    /// Lets a phone on `networks`, which may hold `cookie`, watch the night of this code. Wrong codes are counted for
    /// each network and for the whole service; for a network without wrong codes the service-wide limit is higher.
    pub async fn follow(
        &self,
        typed: &str,
        networks: &[String],
        cookie: Option<&str>,
    ) -> Result<AdmittedPhone, FollowError> {
        const EVERYONE: &str = "follow:everywhere";
        let own: Vec<String> = networks.iter().map(|net| format!("follow:{net}")).collect();
        let (asked, code) = (own.clone(), code_of(typed));
        let wait = self
            .store
            .read(move |conn| {
                let at = now();
                let (mut longest, mut rule) = (None, EVERYWHERE_BY_NEWCOMERS);
                for subject in &asked {
                    let failures = attempts::of(conn, subject)?;
                    longest = longest.max(NETWORK.wait(failures, at));
                    if !is_clean(failures, at) {
                        rule = EVERYWHERE;
                    }
                }
                let everyones = rule.wait(attempts::of(conn, EVERYONE)?, at);
                Ok::<_, StoreError>(longest.max(everyones))
            })
            .await?;
        if let Some(wait) = wait {
            return Err(FollowError::Wait(wait));
        }
        let held = secrets(cookie);
        let followed = match code {
            None => Err(FollowError::Unknown),
            Some(code) => {
                self.store
                    .write(move |tx| let_in(tx, &code, held.clone()))
                    .await
            }
        };
        if matches!(followed, Err(FollowError::Unknown)) {
            self.store
                .write(move |tx| {
                    for subject in own.iter().map(String::as_str).chain([EVERYONE]) {
                        attempts::failed(tx, subject, now())?;
                    }
                    Ok::<_, StoreError>(())
                })
                .await?;
        }
        followed
    }

    /// The phone that holds `cookie`, if it may see this night: while the night runs, and for a player's own phone also
    /// afterwards, to see how it ended.
    pub async fn phone(
        &self,
        story: &NightSnapshot,
        stream: StreamId,
        cookie: &str,
    ) -> Result<Option<Phone>, StoreError> {
        let hashes = hashes(&secrets(Some(cookie)));
        if hashes.is_empty() {
            return Ok(None);
        }
        let phone = self
            .store
            .read(move |conn| night_phones::find(conn, stream, &hashes))
            .await?;
        Ok(phone.filter(|p| !story.state.closed || p.player.is_some()))
    }

    /// How many phones watch a night.
    pub async fn watchers(&self, stream: StreamId) -> Result<i64, StoreError> {
        self.store
            .read(move |conn| night_phones::watchers(conn, stream))
            .await
    }
}

pub(super) fn must_run(conn: &mut Conn, stream: StreamId) -> Result<(), ActError> {
    if streams::find(conn, stream)?.closed {
        return Err(ActError::Refused(refuse::night_closed()));
    }
    Ok(())
}

/// A code no running night has.
fn free_code(conn: &mut Conn) -> Result<String, StoreError> {
    let letter = |_| {
        let letter = LETTERS.choose(&mut rand::rng());
        char::from(*letter.expect("there are letters"))
    };
    loop {
        let code: String = (0..CODE_LENGTH).map(letter).collect();
        match nights::by_code(conn, &code) {
            Ok(_) => {}
            Err(StoreError::NotFound) => return Ok(code),
            Err(error) => return Err(error),
        }
    }
}

fn let_in(
    tx: &mut Tx<'_>,
    code: &str,
    mut held: Vec<String>,
) -> Result<AdmittedPhone, FollowError> {
    let stream = match nights::by_code(tx, code) {
        Ok(stream) => stream,
        Err(StoreError::NotFound) => return Err(FollowError::Unknown),
        Err(error) => return Err(error.into()),
    };
    if streams::find(tx, stream)?.closed {
        return Err(FollowError::Unknown);
    }
    // A phone that may watch already is not counted twice.
    if night_phones::find(tx, stream, &hashes(&held))?.is_none() {
        if night_phones::watchers(tx, stream)? >= MOST_WATCHERS {
            night_phones::forget_oldest_watcher(tx, stream)?;
        }
        add_phone(tx, stream, None, &mut held)?;
    }
    Ok(admitted(tx, stream, &held)?)
}

/// Gives a phone, which holds the secrets in `held`, one for this night: to watch, or to act for a player.
pub(super) fn add_phone(
    tx: &mut Tx<'_>,
    stream: StreamId,
    player: Option<PlayerNo>,
    held: &mut Vec<String>,
) -> Result<(), StoreError> {
    let secret = secret::random(SECRET_BYTES);
    let phone = Phone {
        hash: secret::hash(&secret),
        stream,
        player,
        created_at: now(),
    };
    night_phones::add(tx, &phone)?;
    hold(held, secret);
    Ok(())
}

pub(super) fn admitted(
    conn: &mut Conn,
    stream: StreamId,
    held: &[String],
) -> Result<AdmittedPhone, StoreError> {
    let club = streams::find(conn, stream)?.club;
    Ok(AdmittedPhone {
        club: clubs::find(conn, club)?.slug,
        night: addresses::of_stream(conn, stream)?,
        cookie: held.join("."),
    })
}

/// The secrets in a cookie, without any that cannot be ours.
pub(super) fn secrets(cookie: Option<&str>) -> Vec<String> {
    let ours = |s: &&str| s.len() == SECRET_LENGTH && HEXLOWER.decode(s.as_bytes()).is_ok();
    let all = cookie.unwrap_or_default().split('.');
    all.filter(ours)
        .take(MOST_SECRETS)
        .map(str::to_owned)
        .collect()
}

/// Adds a secret to those a phone holds; the oldest is dropped.
fn hold(held: &mut Vec<String>, secret: String) {
    held.push(secret);
    let over = held.len().saturating_sub(MOST_SECRETS);
    held.drain(..over);
}

fn hashes(secrets: &[String]) -> Vec<Vec<u8>> {
    secrets.iter().map(|s| secret::hash(s)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_type_it() {
        for typed in ["BCDFGH", "bcdfgh", " bcd fgh ", "B-C-D-F-G-H"] {
            assert_eq!(code_of(typed).as_deref(), Some("BCDFGH"), "{typed}");
        }
        for typed in [
            "",
            "BCDF",
            "BCDFG",
            "BCDFGHJ",
            "BCDFG1",
            "ÉCDFGH",
            "......",
            &"B".repeat(9999),
        ] {
            assert_eq!(code_of(typed), None, "{typed}");
        }
    }

    #[test]
    fn a_phone_holds_few_secrets_and_only_ours() {
        let secret = |c: char| c.to_string().repeat(SECRET_LENGTH);
        let cookie = format!("x.{}.{}.zz", secret('a'), secret('G'));
        assert_eq!(secrets(Some(&cookie)), [secret('a')]);
        assert!(secrets(None).is_empty());
        let mut held = Vec::new();
        for c in ['0', '1', '2', '3', '4'] {
            hold(&mut held, secret(c));
        }
        assert_eq!(held.len(), MOST_SECRETS);
        assert_eq!(held.last(), Some(&secret('4')));
    }
}
