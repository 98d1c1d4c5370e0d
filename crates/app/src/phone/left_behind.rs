//! Links made by people who have lost the right to make them.

use super::lasts;
use crate::clock::now;
use crate::stories::{ActError, Principal};
use crate::tournament::Tournaments;
use crawford_club::permissions::{Grant, Permission, PermissionScope, Role, may, role_at};
use crawford_journal::{AccountId, Actor, ClubId, StreamId};
use crawford_store::audit::{self, AuditFilter, AuditKind, AuditObject};
use crawford_store::{Conn, StoreError, accounts, grants, private_links};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// Valid private links made by somebody who may not direct there any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftBehind {
    pub account: AccountId,
    pub name: String,
    links: BTreeMap<StreamId, Vec<String>>,
}

impl LeftBehind {
    #[must_use]
    pub fn count(&self) -> usize {
        self.links.values().map(Vec::len).sum()
    }
}

/// A club's links for players and tables that were made by people who may not direct any more, by account. They are not
/// revoked automatically, since many phones in the room may be using them: the owner sees them and decides.
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

/// Links do not store who made them, but the audit trail has a line with the same time.
fn made_by_others(conn: &mut Conn, club: ClubId) -> Result<Vec<LeftBehind>, StoreError> {
    let made = AuditFilter {
        club: Some(club),
        action: Some(AuditKind::PrivateLinksMade),
        ..AuditFilter::default()
    };
    let mut standing: BTreeMap<AccountId, AccountRoles> = BTreeMap::new();
    let mut found: BTreeMap<AccountId, LeftBehind> = BTreeMap::new();
    for line in audit::find(conn, &made, u32::MAX)? {
        let line = line.line;
        let (Actor::Account(account), AuditObject::Stream(stream)) = (line.who, line.what.object)
        else {
            continue;
        };
        let by = match standing.entry(account) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(AccountRoles::of(conn, account)?),
        };
        if by.directs(club, stream) {
            continue;
        }
        let own = private_links::of_stream(conn, stream)?;
        let own = own.into_iter().filter(|link| link.created_at == line.at);
        let own: Vec<String> = own.map(|link| link.id).collect();
        // Revoked since, or deleted with their tournament.
        if own.is_empty() {
            continue;
        }
        let left = found.entry(account).or_insert_with(|| LeftBehind {
            account,
            name: by.name.clone(),
            links: BTreeMap::new(),
        });
        left.links.entry(stream).or_default().extend(own);
    }
    Ok(found.into_values().collect())
}

struct AccountRoles {
    name: String,
    service_role: Role,
    given: Vec<Grant>,
}

impl AccountRoles {
    fn of(conn: &mut Conn, account: AccountId) -> Result<Self, StoreError> {
        let found = match accounts::find(conn, account) {
            Err(StoreError::NotFound) => None,
            other => Some(other?),
        };
        let name = found.as_ref().map(|found| found.name.clone());
        let (service_role, given) = match found {
            Some(found) if !accounts::is_off(conn, account)? => {
                (Role::from(found.role), grants::of_account(conn, account)?)
            }
            _ => (Role::Visitor, Vec::new()),
        };
        Ok(AccountRoles {
            name: name.unwrap_or_else(|| account.to_string()),
            service_role,
            given,
        })
    }

    fn directs(&self, club: ClubId, stream: StreamId) -> bool {
        let role = role_at(
            self.service_role,
            &self.given,
            PermissionScope::Tournament(club, stream),
        );
        may(role, Permission::Direct).is_ok()
    }
}

/// Revokes the links of somebody who may not direct any more, and drops the phones that use them. Returns how many
/// links.
pub async fn revoke_left_behind(
    all: &Tournaments,
    principal: &Principal,
    club: ClubId,
    account: AccountId,
) -> Result<usize, ActError> {
    may(principal.role, Permission::ManageAccess).map_err(ActError::NotPermitted)?;
    let left = left_behind(all, club).await?;
    let Some(left) = left.into_iter().find(|one| one.account == account) else {
        return Ok(0);
    };
    let (who, count) = (principal.who, left.count());
    all.store
        .write(move |tx| {
            let at = now();
            for (stream, links) in &left.links {
                for link in links {
                    private_links::revoke_one(tx, link, at)?;
                }
                AuditKind::PrivateLinksRevoked
                    .of(*stream)
                    .in_club(club)
                    .after(serde_json::json!({ "links": links.len() }))
                    .add(tx, who, at)?;
            }
            Ok::<_, StoreError>(())
        })
        .await?;
    Ok(count)
}
