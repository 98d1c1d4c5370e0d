//! Signing in with a name and a password.

use super::throttle::{ACCOUNT, NETWORK};
use super::{AccountError, Accounts, Begun, Visit, refused};
use crate::clock::now;
use crawford_forms::Form;
use crawford_forms::violation::refuse;
use crawford_journal::{AccountId, Actor};
use crawford_store::accounts::Account;
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::{StoreError, accounts, attempts, people};

/// Longest name an account can have, in characters.
pub(super) const LONGEST_NAME: usize = 80;

#[derive(Clone, PartialEq, Eq, Form)]
#[form(messages = "account")]
pub struct Credentials {
    /// The account's name, in any mixture of capitals.
    #[form(auto = "username")]
    pub name: String,
    /// Its password, whose length `passwords` checks.
    #[form(kind = Password, longest = usize::MAX, auto = "new-password")]
    pub password: String,
}

impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Credentials({:?})", self.name)
    }
}

impl Accounts {
    /// Begins a session, and ends the one the browser had before.
    pub async fn log_in(
        &self,
        typed: Credentials,
        visit: Visit,
        previous: Option<&str>,
    ) -> Result<Begun, AccountError> {
        let wrong = || refused(refuse::sign_in_wrong().at(Credentials::NAME));
        if typed.name.chars().count() > LONGEST_NAME {
            return Err(wrong());
        }
        let subjects = [
            format!("account:{}", people::folded(&typed.name)),
            format!("network:{}", visit.network),
        ];
        // Checked before anything else is done, and again after waiting in line, because attempts in between may have
        // failed.
        self.look_up(&typed.name, &subjects).await?;
        let turn = self.lines.turn(&visit.network).await?;
        let account = self.look_up(&typed.name, &subjects).await?;
        let right = self
            .passwords
            .verify(&typed.password, account.as_ref())
            .await?;
        let known = account.as_ref().map(|account| account.id);
        let Some(account) = account.filter(|_| right) else {
            self.note_failure(subjects, known, &visit).await?;
            drop(turn);
            tracing::warn!(network = visit.network, "authentication failed");
            return Err(wrong());
        };
        drop(turn);
        // Only told after the password was right.
        if self.is_off(account.id).await? {
            return Err(refused(refuse::account_off().at(Credentials::NAME)));
        }
        let fresh_hash = match kept_is_outdated(self, &account) {
            true => Some(self.passwords.hash(&typed.password).await?),
            false => None,
        };
        let [subject, _] = subjects;
        let how = serde_json::json!({ "from": visit.network });
        self.logged_in(account.id, &visit, how, previous, move |tx, session| {
            if let Some(hash) = &fresh_hash {
                accounts::set_password(tx, account.id, hash)?;
            }
            attempts::clear(tx, &subject)?;
            session.begin(tx)
        })
        .await
    }

    pub(super) async fn is_off(&self, id: AccountId) -> Result<bool, StoreError> {
        self.store
            .read(move |conn| accounts::is_off(conn, id))
            .await
    }

    /// The account of this name, unless the account or the network has to wait.
    async fn look_up(
        &self,
        name: &str,
        subjects: &[String; 2],
    ) -> Result<Option<Account>, AccountError> {
        let (name, subjects) = (name.to_owned(), subjects.clone());
        self.store
            .read(move |conn| {
                let now = now();
                let [account, network] = &subjects;
                let waits = [
                    ACCOUNT.wait(attempts::of(conn, account)?, now),
                    NETWORK.wait(attempts::of(conn, network)?, now),
                ];
                if let Some(wait) = waits.into_iter().flatten().max() {
                    return Err(AccountError::Wait(wait));
                }
                match accounts::by_name(conn, &name) {
                    Ok(account) => Ok(Some(account)),
                    Err(StoreError::NotFound) => Ok(None),
                    Err(error) => Err(error.into()),
                }
            })
            .await
    }

    /// The typed name is recorded only if it is an account's: people often type their password there.
    async fn note_failure(
        &self,
        subjects: [String; 2],
        account: Option<AccountId>,
        visit: &Visit,
    ) -> Result<(), StoreError> {
        let from = serde_json::json!({ "from": visit.network });
        let object = account.map_or(AuditObject::Nothing, AuditObject::Account);
        self.store
            .write(move |tx| {
                let at = now();
                for subject in &subjects {
                    attempts::failed(tx, subject, at)?;
                }
                let line = AuditKind::SignInFailed.of(object.clone());
                line.after(&from).add(tx, Actor::Program, at)
            })
            .await
    }
}

fn kept_is_outdated(accounts: &Accounts, account: &Account) -> bool {
    let kept = account.password.as_deref();
    kept.is_some_and(|kept| accounts.passwords.is_outdated(kept))
}
