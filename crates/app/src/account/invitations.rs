//! Invitations: an owner makes a link that gives a role to the person who follows it. It works once.

use super::{AccountError, Accounts, Begun, Credentials, User, Visit, new, refused, secret};
use crate::clock::now;
use crate::fields;
use crate::stories::Principal;
use crawford_club::fields::REACH;
use crawford_club::permissions::{
    AccountRole, Grant, GrantScope, PermissionScope, check_scope, may_grant, role_at,
};
use crawford_forms::Choice;
use crawford_forms::violation::refuse;
use crawford_journal::{AccountId, Actor, UtcMicros};
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::grants::{self, StoredGrant};
use crawford_store::invitations::{self, Invitation};
use crawford_store::streams::{self, StreamKind};
use crawford_store::{Conn, StoreError, Tx, accounts, events, requests};

/// An invitation lasts two weeks.
const SECONDS: i64 = 14 * 86_400;
/// Longest note of whom an invitation is meant for, in characters.
const LONGEST_LABEL: usize = 80;

/// A link just made: this is the only time it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invited {
    pub token: String,
    pub invitation: Invitation,
}

impl Accounts {
    /// Makes a link that gives `grant` to the person who follows it. The same form sent again is refused: the link was
    /// shown once and is not stored.
    pub async fn invite(
        &self,
        principal: Principal,
        grant: Grant,
        label: &str,
    ) -> Result<Invited, AccountError> {
        if !may_grant(principal.role, grant.role) {
            return Err(refused(refuse::not_permitted()));
        }
        check_scope(grant.role, grant.scope).map_err(refused)?;
        let label = label.trim().to_owned();
        if label.chars().count() > LONGEST_LABEL {
            return Err(refused(
                refuse::field_too_long(LONGEST_LABEL).at(fields::LABEL),
            ));
        }
        let token = secret::random(16);
        let at = now();
        let invitation = Invitation {
            id: secret::random(8),
            grant,
            label,
            created_at: at,
            expires_at: at.plus_seconds(SECONDS),
            inviter: match principal.who {
                Actor::Account(account) => Some(account),
                _ => None,
            },
        };
        let (hash, kept) = (secret::hash(&token), invitation.clone());
        let about = format!("invited {}", invitation.grant.club);
        self.store
            .write(move |tx| {
                if !requests::is_first(tx, principal.key.as_ref(), principal.who, &about, at)? {
                    return Err(refused(refuse::invitation_shown_already()));
                }
                if !is_there(tx, &kept.grant)? {
                    return Err(refused(refuse::reach_unknown().at(REACH)));
                }
                invitations::add(tx, &kept, &hash)?;
                AuditKind::Invited
                    .of(AuditObject::Invitation(kept.id.clone()))
                    .in_club(kept.grant.club)
                    .after(described(&kept.grant))
                    .add(tx, principal.who, at)?;
                Ok::<_, AccountError>(())
            })
            .await?;
        Ok(Invited { token, invitation })
    }

    pub async fn invitation(&self, token: &str) -> Result<Invitation, AccountError> {
        let hash = secret::hash(token);
        let found = self.store.read(move |conn| {
            let found = invitations::of_hash(conn, &hash, now())?;
            match found {
                Some(invitation) if is_founded(conn, &invitation)? => Ok(Some(invitation)),
                _ => Ok::<_, StoreError>(None),
            }
        });
        found.await?.ok_or(AccountError::VoidLink)
    }

    /// Uses the link up for someone who has an account already.
    pub async fn accept(&self, token: &str, user: &User) -> Result<(), AccountError> {
        let (hash, account) = (secret::hash(token), user.id);
        let taken = self
            .store
            .write(move |tx| take(tx, &hash, account, now()))
            .await;
        self.sessions_ended();
        taken
    }

    /// Uses the link up for someone new: makes the account and signs in. When the name or the password is refused, the
    /// link stays good.
    pub async fn accept_anew(
        &self,
        token: &str,
        typed: Credentials,
        visit: Visit,
    ) -> Result<Begun, AccountError> {
        new::check(&typed)?;
        // Checked before the password is hashed, which is slow.
        self.invitation(token).await?;
        let hash = secret::hash(token);
        self.make_by_link(&typed, AccountRole::Member, &visit, move |tx, account| {
            take(tx, &hash, account.id, account.created_at)
        })
        .await
    }

    /// To be called after anything that changed someone's rights: it takes effect at once in this process, and within a
    /// second in others.
    pub fn rights_changed(&self) {
        self.sessions_ended();
    }
}

/// Whether the club has what a grant reaches: tournaments of another club are not there.
fn is_there(conn: &mut Conn, grant: &Grant) -> Result<bool, StoreError> {
    let (stream, event) = match grant.scope {
        GrantScope::Club => return Ok(true),
        GrantScope::Tournament(stream) => (stream, None),
        GrantScope::Event(stream, event) => (stream, Some(event)),
    };
    let found = match streams::find(conn, stream) {
        Err(StoreError::NotFound) => return Ok(false),
        found => found?,
    };
    if found.club != grant.club || found.kind != StreamKind::Tournament {
        return Ok(false);
    }
    let mut events = events::of_stream(conn, stream)?.into_iter();
    Ok(event.is_none_or(|event| events.any(|row| row.event.0 == event)))
}

fn take(
    tx: &mut Tx<'_>,
    hash: &[u8],
    account: AccountId,
    at: UtcMicros,
) -> Result<(), AccountError> {
    let invitation = invitations::redeem(tx, hash, at)?.ok_or(AccountError::VoidLink)?;
    if !is_founded(tx, &invitation)? {
        return Err(AccountError::VoidLink);
    }
    let given = StoredGrant {
        id: secret::random(8),
        account,
        grant: invitation.grant,
        created_at: at,
    };
    grants::add(tx, &given)?;
    AuditKind::InvitationAccepted
        .of(AuditObject::Invitation(invitation.id))
        .in_club(invitation.grant.club)
        .after(described(&invitation.grant))
        .add(tx, Actor::Account(account), at)?;
    Ok(())
}

/// Whether the person who made an invitation may still give what it grants.
fn is_founded(conn: &mut Conn, invitation: &Invitation) -> Result<bool, StoreError> {
    let Some(inviter) = invitation.inviter else {
        return Ok(false);
    };
    let account = match accounts::find(conn, inviter) {
        Err(StoreError::NotFound) => return Ok(false),
        other => other?,
    };
    if accounts::is_off(conn, inviter)? {
        return Ok(false);
    }
    let given = grants::of_account(conn, inviter)?;
    let role = role_at(
        account.role.into(),
        &given,
        PermissionScope::Club(invitation.grant.club),
    );
    Ok(may_grant(role, invitation.grant.role))
}

/// Takes back the invitations of people who may no longer give what they grant.
pub(crate) fn end_unfounded(
    tx: &mut Tx<'_>,
    who: Actor,
    inviter: AccountId,
    at: UtcMicros,
) -> Result<(), StoreError> {
    for invitation in invitations::of_inviter(tx, inviter)? {
        if !is_founded(tx, &invitation)? {
            let club = invitation.grant.club;
            invitations::remove(tx, club, &invitation.id)?;
            AuditKind::InvitationTakenBack
                .of(AuditObject::Invitation(invitation.id))
                .in_club(club)
                .add(tx, who, at)?;
        }
    }
    Ok(())
}

/// A grant as the audit trail keeps it.
pub(crate) fn described(grant: &Grant) -> serde_json::Value {
    let (tournament, event) = match grant.scope {
        GrantScope::Club => (None, None),
        GrantScope::Tournament(stream) => (Some(stream.to_string()), None),
        GrantScope::Event(stream, event) => (Some(stream.to_string()), Some(event)),
    };
    serde_json::json!({ "role": grant.role.word(), "tournament": tournament, "event": event })
}
