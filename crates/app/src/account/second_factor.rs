//! Passkeys required of owners. A passkey is both something one has and, by its unlocking, proof of who one is: an
//! owner who signed in with the password alone has a member's rights until a passkey has answered.

use super::sessions::User;
use super::{AccountError, Accounts, refused};
use crate::clock::now;
use crawford_club::permissions::{Grant, Role};
use crawford_forms::violation::refuse;
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::{Conn, StoreError, passkeys, sessions, settings};

const SETTING: &str = "owners_need_a_passkey";

pub fn is_required(conn: &mut Conn) -> Result<bool, StoreError> {
    match settings::get(conn, SETTING)?.as_deref() {
        None | Some("no") => Ok(false),
        Some("yes") => Ok(true),
        Some(other) => {
            let why = format!("{other:?} is neither yes nor no");
            Err(StoreError::unreadable(
                format_args!("settings {SETTING}"),
                why,
            ))
        }
    }
}

/// Whether a session has fewer rights than its account, and which it has instead.
pub(super) fn held_back(
    conn: &mut Conn,
    session: &str,
    role: Role,
    grants: &[Grant],
) -> Result<Option<(Role, Vec<Grant>)>, StoreError> {
    let owns = role == Role::Operator || grants.iter().any(|grant| grant.role == Role::Owner);
    if !owns || !is_required(conn)? || sessions::is_by_key(conn, session)? {
        return Ok(None);
    }
    let mut less = grants.to_vec();
    for grant in &mut less {
        if grant.role == Role::Owner {
            grant.role = Role::Member;
        }
    }
    Ok(Some((Role::Visitor, less)))
}

impl Accounts {
    /// Sets whether owners need a passkey. The principal must own the service and have signed in with a passkey.
    pub async fn require_passkeys(&self, owner: &User, wanted: bool) -> Result<(), AccountError> {
        let (who, session) = (owner.who(), owner.session.clone());
        let said = self
            .store
            .write(move |tx| {
                if wanted && !sessions::is_by_key(tx, &session)? {
                    return Err(refused(refuse::second_factor_key_first()));
                }
                settings::set(tx, SETTING, if wanted { "yes" } else { "no" })?;
                let what = serde_json::json!({ "owners_need_a_passkey": wanted });
                let line = AuditKind::SecondFactorSet.of(AuditObject::Nothing);
                Ok(line.after(what).add(tx, who, now())?)
            })
            .await;
        self.sessions_ended();
        said
    }

    /// Refuses a session that is held back: somebody with a passkey must use it first, so that the password alone
    /// cannot get around it.
    pub(super) async fn key_first(&self, user: &User) -> Result<(), AccountError> {
        if !user.held_back {
            return Ok(());
        }
        let id = user.id;
        let keys = self
            .store
            .read(move |conn| passkeys::of_account(conn, id))
            .await?;
        match keys.is_empty() {
            true => Ok(()),
            false => Err(refused(refuse::passkey_first())),
        }
    }
}
