//! The accounts of the service, for its owner.

use super::{Accounts, second_factor_is_required};
use crawford_club::permissions::AccountRole;
use crawford_journal::{AccountId, UtcMicros};
use crawford_store::{StoreError, accounts, sessions};
use serde::Serialize;

#[derive(Debug, Serialize)]
pub struct AccountList {
    pub accounts: Vec<AccountRow>,
    pub needs_keys: bool,
}

#[derive(Debug, Serialize)]
pub struct AccountRow {
    pub id: AccountId,
    pub name: String,
    pub is_owner: bool,
    pub is_off: bool,
    pub created_at: UtcMicros,
    /// When one of its sessions was last used.
    pub seen_at: Option<UtcMicros>,
}

impl Accounts {
    pub async fn listed(&self) -> Result<AccountList, StoreError> {
        self.store
            .read(|conn| {
                let off = accounts::all_off(conn)?;
                let mut listed = Vec::new();
                for account in accounts::all(conn)? {
                    let sessions = sessions::of_account(conn, account.id)?;
                    listed.push(AccountRow {
                        is_owner: account.role == AccountRole::Owner,
                        is_off: off.contains(&account.id),
                        id: account.id,
                        name: account.name,
                        created_at: account.created_at,
                        seen_at: sessions.first().map(|session| session.seen_at),
                    });
                }
                Ok(AccountList {
                    accounts: listed,
                    needs_keys: second_factor_is_required(conn)?,
                })
            })
            .await
    }
}
