//! Passkeys: a key in a phone or a computer, unlocked there by a finger, a face or a code, signs in without a name and
//! without a password. The challenge is kept in the database until it is answered, so that any instance can take the
//! answer, and only once.

use super::throttle::NETWORK;
use super::{AccountError, Accounts, Begun, User, Visit, refused, secret};
use crate::clock::now;
use crate::fields;
use crawford_forms::violation::refuse;
use crawford_journal::{AccountId, Actor};
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::passkeys::{self, Ceremony, Passkey};
use crawford_store::{StoreError, attempts, sessions};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use webauthn_rs::prelude::{
    DiscoverableAuthentication, DiscoverableKey, Passkey as Credential, PasskeyRegistration,
    PublicKeyCredential, RegisterPublicKeyCredential, Url, Uuid, Webauthn, WebauthnBuilder,
};

/// How long a challenge can be answered: as long as browsers wait for a key.
const SECONDS: i64 = 300;
/// Longest name of a key, in characters.
const LONGEST_NAME: usize = 40;
/// Most keys of one account.
const MOST: usize = 20;

/// The site a key belongs to: browsers give a key only to the address it was made for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    origin: Url,
    host: String,
}

impl Site {
    /// The site of `scheme://host[:port]`; none where browsers do not offer passkeys: they need a host name, and https
    /// unless it is this machine.
    #[must_use]
    pub fn of(origin: &str) -> Option<Self> {
        let origin = Url::parse(origin).ok()?;
        let host = origin.domain()?.to_owned();
        match origin.scheme() {
            "https" => Some(Site { origin, host }),
            "http" if host == "localhost" => Some(Site { origin, host }),
            _ => None,
        }
    }

    fn library(&self) -> Result<Webauthn, AccountError> {
        WebauthnBuilder::new(&self.host, &self.origin)
            .and_then(|builder| builder.rp_name("Crawford").build())
            .map_err(|e| AccountError::Failed(e.to_string()))
    }
}

/// The challenge for a browser's keys, and the id under which it is answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyChallenge {
    pub ceremony: String,
    pub options: serde_json::Value,
}

impl Accounts {
    /// The account's keys, the oldest first.
    pub async fn passkeys(&self, user: &User) -> Result<Vec<Passkey>, StoreError> {
        let id = user.id;
        self.store
            .read(move |conn| passkeys::of_account(conn, id))
            .await
    }

    /// Begins to add a key. The password is needed, so that nobody can add one at a browser left logged in.
    pub async fn ask_new_passkey(
        &self,
        user: &User,
        present: &str,
        site: &Site,
    ) -> Result<PasskeyChallenge, AccountError> {
        self.confirm(user, present).await?;
        self.key_first(user).await?;
        let kept = self.passkeys(user).await?;
        if kept.len() >= MOST {
            return Err(refused(refuse::passkeys_many(MOST)));
        }
        let known = |key: &Passkey| match serde_json::from_str::<Credential>(&key.credential) {
            Ok(credential) => Ok(credential.cred_id().clone()),
            Err(why) => Err(StoreError::unreadable(format!("passkey {}", key.id), why)),
        };
        let known = kept.iter().map(known).collect::<Result<_, StoreError>>()?;
        let (challenge, state) = site
            .library()?
            .start_passkey_registration(handle(user.id), &user.name, &user.name, Some(known))
            .map_err(|e| AccountError::Failed(e.to_string()))?;
        let mut options = written(&challenge)?;
        // A discoverable key, which stores the account's handle, works without typing a name.
        if let Some(wanted) = options.pointer_mut("/publicKey/authenticatorSelection") {
            *wanted = serde_json::json!({
                "residentKey": "required",
                "requireResidentKey": true,
                "userVerification": "required",
            });
        }
        self.keep_asked(Some(user.id), options, &written(&state)?)
            .await
    }

    pub async fn add_passkey(
        &self,
        user: &User,
        site: &Site,
        name: &str,
        ceremony: &str,
        answer: &str,
    ) -> Result<(), AccountError> {
        let name = match name.trim() {
            "" => "Passkey",
            name => name,
        };
        if name.chars().count() > LONGEST_NAME {
            return Err(refused(
                refuse::field_too_long(LONGEST_NAME).at(fields::PASSKEY),
            ));
        }
        self.key_first(user).await?;
        let asked = self.take_asked(ceremony).await?;
        let answer: RegisterPublicKeyCredential = read(answer)?;
        if asked.account != Some(user.id) {
            return Err(wrong());
        }
        let state: PasskeyRegistration = asked_for(&asked)?;
        let credential = site
            .library()?
            .finish_passkey_registration(&answer, &state)
            .map_err(|_| wrong())?;
        let at = now();
        let key = Passkey {
            id: HEXLOWER.encode(credential.cred_id().as_ref()),
            account: user.id,
            name: name.to_owned(),
            credential: written(&credential)?.to_string(),
            created_at: at,
            used_at: None,
        };
        let (who, session) = (user.who(), user.session.clone());
        let added = self
            .store
            .write(move |tx| {
                match passkeys::add(tx, &key) {
                    Err(StoreError::Taken(_)) => {
                        return Err(refused(refuse::passkey_known()));
                    }
                    other => other?,
                }
                sessions::note_key(tx, &session)?;
                AuditKind::PasskeyAdded.of(key.account).add(tx, who, at)?;
                Ok(())
            })
            .await;
        self.sessions_ended();
        added
    }

    /// Removes a key of this account; the password is needed. Returns whether there was one.
    pub async fn remove_passkey(
        &self,
        user: &User,
        present: &str,
        id: &str,
    ) -> Result<bool, AccountError> {
        self.confirm(user, present).await?;
        self.key_first(user).await?;
        let (account, who, id) = (user.id, user.who(), id.to_owned());
        self.store
            .write(move |tx| {
                let removed = passkeys::remove(tx, account, &id)?;
                if removed {
                    AuditKind::PasskeyRemoved.of(account).add(tx, who, now())?;
                }
                Ok(removed)
            })
            .await
    }

    /// Begins a login with any key the browser has for this site.
    pub async fn ask_passkey(
        &self,
        site: &Site,
        visit: &Visit,
    ) -> Result<PasskeyChallenge, AccountError> {
        self.may_try(visit).await?;
        let (mut challenge, state) = site
            .library()?
            .start_discoverable_authentication()
            .map_err(|e| AccountError::Failed(e.to_string()))?;
        // Signing in starts with a button, not with the browser's list of suggested names.
        challenge.mediation = None;
        let options = written(&challenge)?;
        self.keep_asked(None, options, &written(&state)?).await
    }

    /// Begins a session for the account whose key has answered. The one the browser had before ends.
    pub async fn log_in_by_passkey(
        &self,
        site: &Site,
        ceremony: &str,
        answer: &str,
        visit: Visit,
        previous: Option<&str>,
    ) -> Result<Begun, AccountError> {
        self.may_try(&visit).await?;
        let found = self.holder(site, ceremony, answer).await;
        let (key, credential) = match found {
            Err(AccountError::Refused(violations)) => {
                self.note_wrong_key(&visit).await?;
                return Err(AccountError::Refused(violations));
            }
            other => other?,
        };
        if self.is_off(key.account).await? {
            return Err(refused(refuse::account_off()));
        }
        let how = by_key(&visit);
        self.logged_in(key.account, &visit, how, previous, move |tx, session| {
            passkeys::used(tx, &key.id, &credential, now())?;
            session.begin_by_key(tx)
        })
        .await
    }

    /// The key whose answer is valid, with its updated counter.
    async fn holder(
        &self,
        site: &Site,
        ceremony: &str,
        answer: &str,
    ) -> Result<(Passkey, String), AccountError> {
        let asked = self.take_asked(ceremony).await?;
        let answer: PublicKeyCredential = read(answer)?;
        let state: DiscoverableAuthentication = match asked.account {
            None => asked_for(&asked)?,
            Some(_) => return Err(wrong()),
        };
        let library = site.library()?;
        let (handle_given, id) = library
            .identify_discoverable_authentication(&answer)
            .map_err(|_| wrong())?;
        let id = HEXLOWER.encode(id);
        let key = self.store.read(move |conn| passkeys::find(conn, &id)).await;
        let key = match key {
            Err(StoreError::NotFound) => return Err(wrong()),
            other => other?,
        };
        if handle_given != handle(key.account) {
            return Err(wrong());
        }
        let mut credential: Credential = serde_json::from_str(&key.credential)
            .map_err(|why| StoreError::unreadable(format_args!("passkey {}", key.id), why))?;
        let result = library
            .finish_discoverable_authentication_v2(
                &answer,
                state,
                DiscoverableKey::from(&credential),
            )
            .map_err(|_| wrong())?;
        credential.update_credential(&result);
        let credential = written(&credential)?.to_string();
        Ok((key, credential))
    }

    async fn keep_asked(
        &self,
        account: Option<AccountId>,
        options: serde_json::Value,
        state: &serde_json::Value,
    ) -> Result<PasskeyChallenge, AccountError> {
        let name = secret::random(24);
        let at = now();
        let ceremony = Ceremony {
            hash: secret::hash(&name),
            account,
            state: state.to_string(),
            expires_at: at.plus_seconds(SECONDS),
        };
        self.store
            .write(move |tx| {
                // Expired challenges are removed here, without waiting for the hourly tidying.
                passkeys::prune(tx, at)?;
                passkeys::add_ceremony(tx, &ceremony)
            })
            .await?;
        Ok(PasskeyChallenge {
            ceremony: name,
            options,
        })
    }

    async fn take_asked(&self, ceremony: &str) -> Result<Ceremony, AccountError> {
        let hash = secret::hash(ceremony);
        let found = self
            .store
            .write(move |tx| passkeys::take_ceremony(tx, &hash, now()))
            .await?;
        found.ok_or_else(wrong)
    }

    async fn may_try(&self, visit: &Visit) -> Result<(), AccountError> {
        let subject = format!("network:{}", visit.network);
        let wait = self
            .store
            .read(move |conn| {
                Ok::<_, StoreError>(NETWORK.wait(attempts::of(conn, &subject)?, now()))
            })
            .await?;
        wait.map_or(Ok(()), |wait| Err(AccountError::Wait(wait)))
    }

    async fn note_wrong_key(&self, visit: &Visit) -> Result<(), StoreError> {
        let subject = format!("network:{}", visit.network);
        let how = by_key(visit);
        tracing::warn!(network = visit.network, "authentication failed");
        self.store
            .write(move |tx| {
                let at = now();
                attempts::failed(tx, &subject, at)?;
                let line = AuditKind::SignInFailed.of(AuditObject::Nothing);
                line.after(&how).add(tx, Actor::Program, at)
            })
            .await
    }
}

/// How somebody logged in or tried to, as the audit trail keeps it.
fn by_key(visit: &Visit) -> serde_json::Value {
    serde_json::json!({ "from": visit.network, "by": "passkey" })
}

/// The id by which a key knows its account. It tells nothing to somebody who finds the key.
fn handle(account: AccountId) -> Uuid {
    let digest = Sha256::digest(format!("crawford passkey {account}"));
    let mut bytes = [0; 16];
    for (to, from) in bytes.iter_mut().zip(digest) {
        *to = from;
    }
    Uuid::from_bytes(bytes)
}

fn wrong() -> AccountError {
    refused(refuse::passkey_wrong())
}

fn written(value: &impl serde::Serialize) -> Result<serde_json::Value, AccountError> {
    serde_json::to_value(value).map_err(|e| AccountError::Failed(e.to_string()))
}

/// What a challenge that was kept expects.
fn asked_for<T: serde::de::DeserializeOwned>(asked: &Ceremony) -> Result<T, StoreError> {
    let row = || format!("ceremonies {}", HEXLOWER.encode(&asked.hash));
    serde_json::from_str(&asked.state).map_err(|why| StoreError::unreadable(row(), why))
}

/// Text from outside that cannot be read is treated as a wrong answer.
fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, AccountError> {
    serde_json::from_str(text).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_for_https_names_and_for_this_machine() {
        for origin in [
            "https://club.example",
            "https://club.example:8443",
            "http://localhost:8080",
        ] {
            assert!(Site::of(origin).is_some(), "{origin}");
        }
        for origin in [
            "http://club.example",
            "http://127.0.0.1:8080",
            "https://192.168.1.20",
            "http://localhost.evil.example",
            "club.example",
            "",
        ] {
            assert_eq!(Site::of(origin), None, "{origin}");
        }
    }

    #[test]
    fn an_account_has_one_handle_that_tells_nothing_of_it() {
        let [ann, bo] = [1, 2].map(|n| AccountId::from_random([n; 10]));
        assert_eq!(handle(ann), handle(ann));
        assert_ne!(handle(ann), handle(bo));
        assert!(!handle(ann).to_string().contains(ann.as_str()));
    }

    #[test]
    fn a_challenge_that_was_stored_and_cannot_be_read_is_an_error_that_names_it() {
        let asked = Ceremony {
            hash: vec![1, 171],
            account: None,
            state: "{".into(),
            expires_at: now(),
        };
        let read: Result<DiscoverableAuthentication, _> = asked_for(&asked);
        match read {
            Err(StoreError::Unreadable { row, .. }) => assert_eq!(row, "ceremonies 01ab"),
            _ => panic!("an expected answer out of half a line"),
        }
    }

    #[test]
    fn nonsense_is_no_answer() {
        for text in ["", "{}", "null", "[1]", "{\"id\":\"x\"}"] {
            let read: Result<PublicKeyCredential, _> = read(text);
            assert!(matches!(read, Err(AccountError::Refused(_))), "{text}");
        }
    }
}
