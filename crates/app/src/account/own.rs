//! What holders do to their own accounts: see where they are signed in, sign out there, choose another password.

use super::sessions::New;
use super::throttle::ACCOUNT;
use super::{AccountError, Accounts, Begun, User, Visit, passwords, refused};
use crate::clock::now;
use crate::fields;
use crawford_forms::violation::refuse;
use crawford_journal::Actor;
use crawford_store::accounts::Account;
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::sessions::{self, Session};
use crawford_store::{StoreError, accounts, attempts, links, people};

impl Accounts {
    /// Everywhere the account is signed in, the latest used first.
    pub async fn sessions(&self, user: &User) -> Result<Vec<Session>, StoreError> {
        let id = user.id;
        self.store
            .read(move |conn| sessions::of_account(conn, id))
            .await
    }

    /// Ends one session of the account, this one or another. Returns whether there was one.
    pub async fn end_session(&self, user: &User, session: &str) -> Result<bool, StoreError> {
        let (account, who, session) = (user.id, user.who(), session.to_owned());
        let ended = self
            .store
            .write(move |tx| {
                let own = sessions::of_account(tx, account)?;
                // A session of another account is treated as missing.
                if !own.iter().any(|known| known.id == session) {
                    return Ok::<bool, StoreError>(false);
                }
                AuditKind::SessionEnded
                    .of(AuditObject::Nothing)
                    .add(tx, who, now())?;
                sessions::end(tx, &session)
            })
            .await;
        self.sessions_ended();
        ended
    }

    /// Ends every session of the account but this one. Returns how many.
    pub async fn end_others(&self, user: &User) -> Result<usize, StoreError> {
        let (account, who, session) = (user.id, user.who(), user.session.clone());
        let ended: Result<usize, StoreError> = self
            .store
            .write(move |tx| {
                let ended = sessions::end_all(tx, account, Some(&session))?;
                AuditKind::SessionsEnded
                    .of(AuditObject::Nothing)
                    .after(serde_json::json!({ "sessions": ended }))
                    .add(tx, who, now())?;
                Ok(ended)
            })
            .await;
        self.sessions_ended();
        ended
    }

    /// Checks the account's password again: somebody at a browser that was left signed in must neither change how to
    /// sign in nor guess the password.
    pub(super) async fn confirm(
        &self,
        user: &User,
        present: &str,
    ) -> Result<Account, AccountError> {
        let (id, subject) = (user.id, subject(user));
        let asked = subject.clone();
        let account = self
            .store
            .read(
                move |conn| match ACCOUNT.wait(attempts::of(conn, &asked)?, now()) {
                    Some(wait) => Err(AccountError::Wait(wait)),
                    None => Ok(accounts::find(conn, id)?),
                },
            )
            .await?;
        if self.passwords.verify(present, Some(&account)).await? {
            return Ok(account);
        }
        self.store
            .write(move |tx| {
                attempts::failed(tx, &subject, now())?;
                let who = Actor::Account(account.id);
                AuditKind::PasswordRefused
                    .of(account.id)
                    .add(tx, who, now())
            })
            .await?;
        Err(refused(refuse::password_wrong().at(fields::PRESENT)))
    }

    /// Changes the password. Every session ends and a new one begins here, so that the old cookie is of no use to
    /// anyone.
    pub async fn change_password(
        &self,
        user: &User,
        present: &str,
        fresh: &str,
        visit: Visit,
    ) -> Result<Begun, AccountError> {
        passwords::check(&user.name, fresh).map_err(refused)?;
        let account = self.confirm(user, present).await?;
        let subject = subject(user);
        let hash = self.passwords.hash(fresh).await?;
        let session = New::of(account.id, &visit);
        let begun = session.begun.clone();
        let changed = self
            .store
            .write(move |tx| {
                accounts::set_password(tx, account.id, &hash)?;
                links::void(tx, account.id)?;
                attempts::clear(tx, &subject)?;
                sessions::end_all(tx, account.id, None)?;
                session.begin(tx)?;
                let who = Actor::Account(account.id);
                AuditKind::PasswordChanged
                    .of(account.id)
                    .add(tx, who, now())?;
                Ok::<_, AccountError>(())
            })
            .await;
        self.sessions_ended();
        changed.map(|()| begun)
    }
}

/// The key under which wrong passwords are counted.
fn subject(user: &User) -> String {
    format!("account:{}", people::folded(&user.name))
}
