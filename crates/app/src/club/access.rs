//! Roles in a club: changed or taken away. Invitations are made in `account`.

use super::{ClubError, once, recorded, refused};
use crate::account::{described, end_unfounded};
use crate::digest::{check_tag, tag};
use crate::stories::Principal;
use crawford_club::name::sort_key;
use crawford_club::permissions::{Grant, Permission, Role, check_scope, may_grant};
use crawford_forms::Choice as _;
use crawford_forms::violation::refuse;
use crawford_journal::{AccountId, ClubId, UtcMicros};
use crawford_pages::form_parts::FormTag;
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::grants::{self, StoredGrant};
use crawford_store::invitations::{self, Invitation};
use crawford_store::{Store, StoreError, accounts};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Access {
    /// Those who hold a role, by account name, then the oldest grant first.
    pub given: Vec<Granted>,
    /// The open invitations, the newest first.
    pub invited: Vec<Invitation>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Granted {
    pub id: String,
    pub account: AccountId,
    pub name: String,
    pub grant: Grant,
}

pub async fn access(store: &Store, club: ClubId, now: UtcMicros) -> Result<Access, StoreError> {
    store
        .read(move |conn| {
            let mut given = Vec::new();
            for grant in grants::of_club(conn, club)? {
                given.push(Granted {
                    id: grant.id,
                    account: grant.account,
                    name: accounts::find(conn, grant.account)?.name,
                    grant: grant.grant,
                });
            }
            given.sort_by_cached_key(|of| (sort_key(&of.name), of.account));
            let invited = invitations::open(conn, club, now)?;
            Ok::<_, StoreError>(Access { given, invited })
        })
        .await
}

pub async fn change_role(
    store: &Store,
    principal: Principal,
    me: AccountId,
    club: ClubId,
    id: String,
    role: Role,
    sent: Option<FormTag>,
) -> Result<(), ClubError> {
    let doing = (
        Permission::ManageAccess,
        format!("role-changed {club} {id} {}", role.word()),
    );
    once(store, principal, doing, move |tx, principal, at| {
        let before = grants::find(tx, club, &id)?;
        may_touch(principal, me, &before, role)?;
        if before.grant.role != role {
            check_tag(&tag(&before.grant.role.word()), sent.as_ref()).map_err(refused)?;
        }
        check_scope(role, before.grant.scope).map_err(refused)?;
        if before.grant.role != role {
            grants::set_role(tx, club, &id, role)?;
            let mut after = before.grant;
            after.role = role;
            AuditKind::RoleChanged
                .of(before.account)
                .in_club(club)
                .before(described(&before.grant))
                .after(described(&after))
                .add(tx, principal.who, at)?;
            end_unfounded(tx, principal.who, before.account, at)?;
        }
        Ok(())
    })
    .await
}

pub async fn take_away(
    store: &Store,
    principal: Principal,
    me: AccountId,
    club: ClubId,
    id: String,
) -> Result<(), ClubError> {
    let doing = (
        Permission::ManageAccess,
        format!("role-taken-away {club} {id}"),
    );
    once(store, principal, doing, move |tx, principal, at| {
        let before = grants::find(tx, club, &id)?;
        may_touch(principal, me, &before, Role::Member)?;
        grants::remove(tx, club, &id)?;
        AuditKind::RoleTakenAway
            .of(before.account)
            .in_club(club)
            .before(described(&before.grant))
            .add(tx, principal.who, at)?;
        end_unfounded(tx, principal.who, before.account, at)?;
        Ok(())
    })
    .await
}

/// Takes an invitation back: its link is void.
pub async fn take_back(
    store: &Store,
    principal: Principal,
    club: ClubId,
    id: String,
) -> Result<(), ClubError> {
    let doing = (
        Permission::ManageAccess,
        format!("invitation-taken-back {club} {id}"),
    );
    recorded(store, principal, club, doing, move |tx, _| {
        invitations::remove(tx, club, &id)?;
        let invitation = AuditObject::Invitation(id.clone());
        Ok(Some(AuditKind::InvitationTakenBack.of(invitation)))
    })
    .await
}

fn may_touch(
    principal: &Principal,
    me: AccountId,
    given: &StoredGrant,
    role: Role,
) -> Result<(), ClubError> {
    if given.account == me {
        return Err(refused(refuse::access_own()));
    }
    if may_grant(principal.role, given.grant.role) && may_grant(principal.role, role) {
        Ok(())
    } else {
        Err(refused(refuse::not_permitted()))
    }
}
