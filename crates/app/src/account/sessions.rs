//! Who is signed in: read from the database, and cached for a second.

use super::second_factor::held_back;
use super::{AccountError, Accounts, Visit, secret};
use crate::clock::now;
use crawford_club::permissions::{Grant, PermissionScope, Role, role_at};
use crawford_journal::{AccountId, Actor, UtcMicros};
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::sessions::{self, Session};
use crawford_store::{StoreError, Tx, grants};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A session ends when it was not used for 14 days.
const IDLE_SECONDS: i64 = 14 * 86_400;
/// A session ends after 90 days in any case.
pub(super) const OLDEST_SECONDS: i64 = 90 * 86_400;
/// How often the last use of a session is stored, in seconds.
const NOTED_SECONDS: i64 = 600;
/// How long a session is cached. Ending one takes effect at once in this process and after this long in others.
const CACHED_FOR: Duration = Duration::from_secs(1);
/// Most sessions cached.
const REMEMBERED: usize = 4_096;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    pub id: AccountId,
    pub name: String,
    /// The account's role in the service as a whole.
    pub role: Role,
    pub grants: Vec<Grant>,
    /// The session's id, without its secret.
    pub session: String,
    /// Whether it has fewer rights than its account until a passkey has answered.
    pub held_back: bool,
}

impl User {
    /// As facts and the audit trail name the account.
    #[must_use]
    pub fn who(&self) -> Actor {
        Actor::Account(self.id)
    }

    #[must_use]
    pub fn role_at(&self, place: PermissionScope) -> Role {
        role_at(self.role, &self.grants, place)
    }

    #[must_use]
    pub fn is_owner(&self) -> bool {
        self.role == Role::Operator
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begun {
    /// The value of the session cookie, `id.secret`.
    pub cookie: String,
    /// Its longest lifetime, in seconds.
    pub seconds: u64,
}

#[derive(Debug, Default)]
pub(super) struct Known {
    sessions: Mutex<HashMap<String, Remembered>>,
    /// Incremented when a session ends, so that a row read before is not cached after it.
    ends: AtomicU64,
}

#[derive(Debug)]
struct Remembered {
    secret: Vec<u8>,
    user: Arc<User>,
    until: Instant,
}

impl Known {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Remembered>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn forget(&self) {
        self.ends.fetch_add(1, Ordering::SeqCst);
        self.lock().clear();
    }
}

impl Accounts {
    /// The account a session cookie belongs to; `None` when it has ended.
    pub async fn who(&self, cookie: &str) -> Result<Option<Arc<User>>, StoreError> {
        let Ok((id, secret)) = secret::apart(cookie) else {
            return Ok(None);
        };
        if let Some(found) = self.known.lock().get(id)
            && found.until > Instant::now()
        {
            return Ok(secret::matches(secret, &found.secret).then(|| Arc::clone(&found.user)));
        }
        let ends = self.known.ends.load(Ordering::SeqCst);
        let wanted = id.to_owned();
        let found = self
            .store
            .read(move |conn| {
                let Some((session, account)) = sessions::find(conn, &wanted)? else {
                    return Ok::<_, StoreError>(None);
                };
                let grants = grants::of_account(conn, account.id)?;
                let role = Role::from(account.role);
                let less = held_back(conn, &session.id, role, &grants)?;
                Ok(Some((session, account, (role, grants), less)))
            })
            .await?;
        let now = now();
        let found = found.filter(|(session, ..)| is_fresh(session, now));
        let Some((session, account, whole, less)) = found else {
            return Ok(None);
        };
        if !secret::matches(secret, &session.secret) {
            return Ok(None);
        }
        if now.seconds_since(session.seen_at) > NOTED_SECONDS {
            self.note_use(session.id.clone(), now).await;
        }
        let held_back = less.is_some();
        let (role, grants) = less.unwrap_or(whole);
        let user = Arc::new(User {
            id: account.id,
            name: account.name,
            role,
            grants,
            session: session.id,
            held_back,
        });
        self.remember(&user, session.secret, ends);
        Ok(Some(user))
    }

    fn remember(&self, user: &Arc<User>, secret: Vec<u8>, ends: u64) {
        let mut known = self.known.lock();
        if self.known.ends.load(Ordering::SeqCst) != ends {
            return;
        }
        let until = Instant::now() + CACHED_FOR;
        if known.len() >= REMEMBERED {
            known.retain(|_, remembered| remembered.until > Instant::now());
        }
        if known.len() < REMEMBERED {
            let remembered = Remembered {
                secret,
                user: Arc::clone(user),
                until,
            };
            known.insert(user.session.clone(), remembered);
        }
    }

    /// A failure to store the use is ignored: a full disk must not sign everyone out.
    async fn note_use(&self, id: String, at: UtcMicros) {
        let noted: Result<(), StoreError> = self
            .store
            .write(move |tx| sessions::touch(tx, &id, at))
            .await;
        if let Err(error) = noted {
            tracing::debug!(%error, "the use of a session was not noted");
        }
    }

    /// Logs in as this account, in the way that the trail says. `begin` begins the session, with what else is stored then;
    /// the one the browser had before ends, so that a stolen cookie is of no use.
    pub(super) async fn logged_in(
        &self,
        account: AccountId,
        visit: &Visit,
        how: serde_json::Value,
        previous: Option<&str>,
        begin: impl Fn(&mut Tx<'_>, &New) -> Result<(), AccountError> + Send + 'static,
    ) -> Result<Begun, AccountError> {
        let session = New::of(account, visit);
        let begun = session.begun.clone();
        self.store
            .write(move |tx| {
                begin(tx, &session)?;
                let (who, line) = (Actor::Account(account), AuditKind::SignedIn.of(account));
                line.after(&how).add(tx, who, now())?;
                Ok::<(), AccountError>(())
            })
            .await?;
        if let Some(previous) = previous {
            self.sign_out(previous).await?;
        }
        Ok(begun)
    }

    pub async fn sign_out(&self, cookie: &str) -> Result<(), StoreError> {
        let Some(user) = self.who(cookie).await? else {
            return Ok(());
        };
        let (id, who) = (user.session.clone(), user.who());
        let ended: Result<bool, StoreError> = self
            .store
            .write(move |tx| {
                let ended = sessions::end(tx, &id)?;
                if ended {
                    AuditKind::SignedOut
                        .of(AuditObject::Nothing)
                        .add(tx, who, now())?;
                }
                Ok(ended)
            })
            .await;
        self.known.forget();
        ended.map(|_| ())
    }

    /// Deletes sessions, links and attempts that are no longer needed. To be called now and then.
    pub async fn tidy(&self) -> Result<(), StoreError> {
        let now = now();
        self.store
            .write(move |tx| {
                let day = now.plus_seconds(-86_400);
                let (idle, oldest) = (
                    now.plus_seconds(-IDLE_SECONDS),
                    now.plus_seconds(-OLDEST_SECONDS),
                );
                sessions::prune(tx, idle, oldest)?;
                crawford_store::links::prune(tx, day)?;
                crawford_store::invitations::prune(tx, day)?;
                crawford_store::mail_subscriptions::prune(tx, day)?;
                crawford_store::attempts::prune(tx, day)?;
                crawford_store::passkeys::prune(tx, now)?;
                // No night lasts that long.
                let night = now.plus_seconds(-7 * 86_400);
                crawford_store::night_phones::prune(tx, night)?;
                crawford_store::night_links::prune(tx, day)?;
                crawford_store::requests::prune(tx, now.plus_seconds(-30 * 86_400))?;
                Ok::<(), StoreError>(())
            })
            .await
    }

    /// To be called after anything that ended sessions.
    pub(super) fn sessions_ended(&self) {
        self.known.forget();
    }
}

fn is_fresh(session: &Session, now: UtcMicros) -> bool {
    now.seconds_since(session.seen_at) < IDLE_SECONDS
        && now.seconds_since(session.created_at) < OLDEST_SECONDS
}

pub(super) struct New {
    kept: Session,
    pub(super) begun: Begun,
}

impl New {
    pub(super) fn of(account: AccountId, visit: &Visit) -> New {
        let (id, secret) = (secret::random(16), secret::random(32));
        let at = now();
        New {
            begun: Begun {
                cookie: format!("{id}.{secret}"),
                seconds: OLDEST_SECONDS.unsigned_abs(),
            },
            kept: Session {
                secret: secret::hash(&secret),
                id,
                account,
                created_at: at,
                seen_at: at,
                address: visit.network.clone(),
                agent: visit.agent.chars().take(200).collect(),
            },
        }
    }

    pub(super) fn begin(&self, tx: &mut Tx<'_>) -> Result<(), AccountError> {
        Ok(sessions::add(tx, &self.kept)?)
    }

    pub(super) fn begin_by_key(&self, tx: &mut Tx<'_>) -> Result<(), AccountError> {
        self.begin(tx)?;
        Ok(sessions::note_key(tx, &self.kept.id)?)
    }
}
