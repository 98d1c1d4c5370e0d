//! One-time links: for making the owner's account, and for setting a new password.

use super::sessions::New;
use super::{
    AccountError, Accounts, Begun, Credentials, User, Visit, new, passwords, refused, secret,
};
use crate::clock::now;
use crawford_club::permissions::AccountRole;
use crawford_forms::violation::refuse;
use crawford_journal::{AccountId, Actor, UtcMicros};
use crawford_store::accounts::Account;
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::links::{self, StoredLink, StoredPurpose};
use crawford_store::{Conn, Store, StoreError, Tx, accounts, sessions};

/// The owner's link lasts 30 days; each start without an owner prints a new one.
const OWNER_SECONDS: i64 = 30 * 86_400;
/// A link to a new password lasts a day.
const RESET_SECONDS: i64 = 86_400;

/// A reset link asked for by mail lasts an hour.
pub(super) const RESET_BY_MAIL_SECONDS: i64 = 3_600;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkPurpose {
    Owner,
    Reset { name: String },
    Mail { name: String },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Help {
    pub token: String,
    pub name: String,
}

impl Accounts {
    /// The token of a new link for making the owner's account; `None` when there is an owner. Older ones are void.
    pub fn owner_link(store: &Store) -> Result<Option<String>, StoreError> {
        // Read first, without writing: most starts have an owner, and the database may be read-only.
        if store.read_now(|conn| accounts::any_with_role(conn, AccountRole::Owner))? {
            return Ok(None);
        }
        let token = secret::random(24);
        let link = StoredLink {
            hash: secret::hash(&token),
            purpose: StoredPurpose::Owner,
            account: None,
            expires_at: now().plus_seconds(OWNER_SECONDS),
        };
        store.write_now(move |tx| {
            links::add(tx, &link)?;
            AuditKind::OwnerLinkMade
                .of(AuditObject::Nothing)
                .add(tx, Actor::Program, now())
        })?;
        Ok(Some(token))
    }

    /// The token of a new link to a new password for the account of this name; `None` when there is none.
    pub fn reset_link(store: &Store, name: &str) -> Result<Option<String>, StoreError> {
        let token = secret::random(24);
        let (name, hash) = (name.to_owned(), secret::hash(&token));
        let made = store.write_now(move |tx| {
            let account = accounts::by_name(tx, &name)?;
            add_reset(tx, account.id, &hash, Actor::Program)
        });
        match made {
            Ok(()) => Ok(Some(token)),
            Err(StoreError::NotFound) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// A link to a new password that `owner` hands to the account's holder.
    pub async fn help_in(&self, owner: &User, account: AccountId) -> Result<Help, AccountError> {
        let token = secret::random(24);
        let (hash, who) = (secret::hash(&token), owner.who());
        let name = self
            .store
            .write(move |tx| {
                let account = accounts::find(tx, account)?;
                if accounts::is_off(tx, account.id)? {
                    return Err(refused(refuse::account_is_off()));
                }
                add_reset(tx, account.id, &hash, who)?;
                Ok::<_, AccountError>(account.name)
            })
            .await?;
        Ok(Help { token, name })
    }

    /// What an unused link is for.
    ///
    /// # Errors
    /// [`AccountError::VoidLink`] for one that was used, has expired or was never made, or whose account is off.
    pub async fn link_purpose(&self, token: &str) -> Result<LinkPurpose, AccountError> {
        let hash = secret::hash(token);
        self.store
            .read(move |conn| {
                let link = links::find(conn, &hash, now())?.ok_or(AccountError::VoidLink)?;
                if let Some(account) = link.account
                    && accounts::is_off(conn, account)?
                {
                    return Err(AccountError::VoidLink);
                }
                let name = |conn: &mut Conn| {
                    let whose = link
                        .account
                        .expect("only the owner's link is for no account");
                    Ok::<_, StoreError>(accounts::find(conn, whose)?.name)
                };
                Ok(match link.purpose {
                    StoredPurpose::Owner => LinkPurpose::Owner,
                    StoredPurpose::Mail => LinkPurpose::Mail { name: name(conn)? },
                    StoredPurpose::Reset | StoredPurpose::ResetMail => {
                        LinkPurpose::Reset { name: name(conn)? }
                    }
                })
            })
            .await
    }

    /// Makes the owner's account without a link: for the demo, whose password is printed for everyone.
    pub async fn make_owner_unasked(
        &self,
        name: &str,
        password: &str,
    ) -> Result<AccountId, AccountError> {
        let account = self.account(name, password, AccountRole::Owner).await?;
        let id = account.id;
        self.store
            .write(move |tx| {
                accounts::add(tx, &account)?;
                owner_made(tx, &account)?;
                Ok::<_, AccountError>(())
            })
            .await?;
        Ok(id)
    }

    /// Uses the owner's link up: makes the account and signs in.
    pub async fn make_owner(
        &self,
        token: &str,
        typed: Credentials,
        visit: Visit,
    ) -> Result<Begun, AccountError> {
        new::check(&typed)?;
        // Checked before the password is hashed, which is slow.
        if self.link_purpose(token).await? != LinkPurpose::Owner {
            return Err(AccountError::VoidLink);
        }
        let hash = secret::hash(token);
        self.make_by_link(&typed, AccountRole::Owner, &visit, move |tx, account| {
            let link = links::redeem(tx, &hash, now())?;
            if link.is_none_or(|link| link.purpose != StoredPurpose::Owner) {
                return Err(AccountError::VoidLink);
            }
            Ok(owner_made(tx, account)?)
        })
        .await
    }

    /// Uses a link to a new password up: all other sessions end, and this one begins.
    pub async fn reset(
        &self,
        token: &str,
        password: &str,
        visit: Visit,
    ) -> Result<Begun, AccountError> {
        let LinkPurpose::Reset { name } = self.link_purpose(token).await? else {
            return Err(AccountError::VoidLink);
        };
        passwords::check(&name, password).map_err(refused)?;
        let fresh = self.passwords.hash(password).await?;
        let hash = secret::hash(token);
        let begun = self
            .store
            .write(move |tx| {
                let link = links::redeem(tx, &hash, now())?;
                let account = link
                    .and_then(|link| link.account)
                    .ok_or(AccountError::VoidLink)?;
                let account = accounts::find(tx, account)?;
                if accounts::is_off(tx, account.id)? {
                    return Err(AccountError::VoidLink);
                }
                accounts::set_password(tx, account.id, &fresh)?;
                links::void(tx, account.id)?;
                sessions::end_all(tx, account.id, None)?;
                let session = New::of(account.id, &visit);
                session.begin(tx)?;
                let who = Actor::Account(account.id);
                AuditKind::PasswordReset
                    .of(account.id)
                    .add(tx, who, now())?;
                Ok::<Begun, AccountError>(session.begun)
            })
            .await;
        self.sessions_ended();
        begun
    }
}

pub(super) fn reset_link_by_mail(account: AccountId, hash: &[u8], at: UtcMicros) -> StoredLink {
    StoredLink {
        hash: hash.to_vec(),
        purpose: StoredPurpose::ResetMail,
        account: Some(account),
        expires_at: at.plus_seconds(RESET_BY_MAIL_SECONDS),
    }
}

fn owner_made(tx: &mut Tx<'_>, account: &Account) -> Result<(), StoreError> {
    let who = Actor::Account(account.id);
    AuditKind::OwnerMade
        .of(account.id)
        .add(tx, who, account.created_at)
}

fn add_reset(
    tx: &mut Tx<'_>,
    account: AccountId,
    hash: &[u8],
    who: Actor,
) -> Result<(), StoreError> {
    let link = StoredLink {
        hash: hash.to_vec(),
        purpose: StoredPurpose::Reset,
        account: Some(account),
        expires_at: now().plus_seconds(RESET_SECONDS),
    };
    links::add(tx, &link)?;
    AuditKind::ResetLinkMade.of(account).add(tx, who, now())
}
