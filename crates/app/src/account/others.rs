//! What the service's owner does to other accounts: ends their sessions, switches them off and on again, removes their
//! passkeys.

use super::invitations::end_unfounded;
use super::{AccountError, Accounts, User, refused};
use crate::clock::now;
use crawford_forms::violation::refuse;
use crawford_journal::AccountId;
use crawford_store::audit::AuditKind;
use crawford_store::{StoreError, accounts, links, passkeys, sessions};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountAction {
    EndSessions,
    /// Switches it off: it cannot sign in, and its links open nothing.
    SwitchOff,
    SwitchOn,
    /// Removes its passkeys, for somebody who has lost them.
    ForgetKeys,
}

impl Accounts {
    /// Does it, and returns the account's name. The principal must own the service.
    pub async fn take(
        &self,
        owner: &User,
        account: AccountId,
        measure: AccountAction,
    ) -> Result<String, AccountError> {
        if owner.id == account {
            return Err(refused(refuse::account_own()));
        }
        let who = owner.who();
        let done = self
            .store
            .write(move |tx| {
                let at = now();
                let name = accounts::find(tx, account)?.name;
                let action = match measure {
                    AccountAction::EndSessions => AuditKind::AccountSignedOut,
                    AccountAction::SwitchOff => AuditKind::AccountSwitchedOff,
                    AccountAction::SwitchOn => AuditKind::AccountSwitchedOn,
                    AccountAction::ForgetKeys => AuditKind::AccountPasskeysRemoved,
                };
                action.of(account).add(tx, who, at)?;
                match measure {
                    AccountAction::SwitchOn => accounts::set_off(tx, account, None)?,
                    AccountAction::SwitchOff => {
                        accounts::set_off(tx, account, Some(at))?;
                        links::void(tx, account)?;
                        end_unfounded(tx, who, account, at)?;
                    }
                    AccountAction::ForgetKeys => {
                        passkeys::remove_all(tx, account)?;
                    }
                    AccountAction::EndSessions => {}
                }
                if measure != AccountAction::SwitchOn {
                    sessions::end_all(tx, account, None)?;
                }
                Ok::<_, StoreError>(name)
            })
            .await;
        self.sessions_ended();
        Ok(done?)
    }
}
