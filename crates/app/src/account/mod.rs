//! Signing in and out, and how an account begins: the owner's by a link printed at the first start, all others by an
//! invitation. A new password is set by a link that is mailed, handed over by the owner, or printed by
//! `crawford user reset`.

mod invitations;
mod lines;
mod links;
mod listed;
mod log_in;
mod mail;
mod new;
mod others;
mod own;
mod passkeys;
mod passwords;
mod seal;
mod second_factor;
pub(crate) mod secret;
mod sessions;
pub(crate) mod throttle;

pub use crawford_store::invitations::Invitation;
pub use invitations::Invited;
pub(crate) use invitations::{described, end_unfounded};
pub use links::{Help, LinkPurpose};
pub use log_in::Credentials;
pub use mail::Sending;
pub use others::AccountAction;
pub use passkeys::{PasskeyChallenge, Site};
pub use passwords::Cost;
pub use seal::Seal;
pub use second_factor::is_required as second_factor_is_required;
pub use secret::NotASecret;
pub use sessions::{Begun, User};

use crawford_forms::violation::Violation;
use crawford_journal::AccountId;
use crawford_store::{Conn, Store, StoreError, StoreFailure, accounts};
use lines::Lines;
use passwords::Passwords;
use sessions::Known;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

#[derive(Debug)]
pub struct Accounts {
    store: Store,
    passwords: Passwords,
    known: Known,
    lines: Lines,
    seal: tokio::sync::OnceCell<Seal>,
}

impl Accounts {
    #[must_use]
    pub fn new(store: Store, cost: Cost) -> Self {
        Accounts {
            store,
            passwords: Passwords::new(cost),
            known: Known::default(),
            lines: Lines::default(),
            seal: tokio::sync::OnceCell::new(),
        }
    }

    /// The names of these accounts; accounts that do not exist are left out.
    pub async fn names(
        &self,
        of: BTreeSet<AccountId>,
    ) -> Result<BTreeMap<AccountId, String>, StoreError> {
        let find = move |conn: &mut Conn| {
            let mut names = BTreeMap::new();
            for id in &of {
                match accounts::find(conn, *id) {
                    Ok(account) => drop(names.insert(*id, account.name)),
                    Err(StoreError::NotFound) => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(names)
        };
        self.store.read(find).await
    }
}

/// Where a login comes from; shown to the account's holder later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visit {
    /// The network address without its host part.
    pub network: String,
    /// The `User-Agent`.
    pub agent: String,
}

#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    #[error("refused: {0:?}")]
    Refused(Vec<Violation>),
    /// Too many attempts: try again after this time.
    #[error("too many attempts")]
    Wait(Duration),
    /// The link was used, has expired, or never was one.
    #[error("the link is void")]
    VoidLink,
    /// Hashing, or the library for passkeys, failed: nothing that was typed is to blame.
    #[error("{0}")]
    Failed(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl StoreFailure for AccountError {
    fn store_error(&self) -> Option<&StoreError> {
        match self {
            AccountError::Store(error) => Some(error),
            _ => None,
        }
    }
}

fn refused(violation: Violation) -> AccountError {
    AccountError::Refused(vec![violation])
}
