//! A new account: its name and password as somebody typed them.

use super::log_in::LONGEST_NAME;
use super::sessions::New;
use super::{AccountError, Accounts, Begun, Credentials, Visit, passwords, refused};
use crate::clock::now;
use crate::fields;
use crawford_club::permissions::AccountRole;
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::AccountId;
use crawford_store::accounts::{self, Account};
use crawford_store::{StoreError, Tx};

/// Checks a name and a password; returns everything that is wrong with them.
pub(super) fn check(typed: &Credentials) -> Result<(), AccountError> {
    let name = typed.name.trim();
    let found: Vec<Violation> = [check_name(name), passwords::check(name, &typed.password)]
        .into_iter()
        .filter_map(Result::err)
        .collect();
    if found.is_empty() {
        Ok(())
    } else {
        Err(AccountError::Refused(found))
    }
}

fn check_name(name: &str) -> Result<(), Violation> {
    if name.is_empty() {
        Err(refuse::name_missing().at(fields::NAME))
    } else if name.chars().count() > LONGEST_NAME {
        Err(refuse::name_too_long(LONGEST_NAME).at(fields::NAME))
    } else {
        Ok(())
    }
}

impl Accounts {
    /// A new account that is not stored yet.
    pub(super) async fn account(
        &self,
        name: &str,
        password: &str,
        role: AccountRole,
    ) -> Result<Account, AccountError> {
        Ok(Account {
            id: AccountId::from_random(rand::random()),
            name: name.trim().to_owned(),
            password: Some(self.passwords.hash(password).await?),
            role,
            created_at: now(),
        })
    }

    /// Makes the account that was typed and logs in as it, where `use_up` of the link that led here lets it.
    pub(super) async fn make_by_link(
        &self,
        typed: &Credentials,
        role: AccountRole,
        visit: &Visit,
        use_up: impl Fn(&mut Tx<'_>, &Account) -> Result<(), AccountError> + Send + 'static,
    ) -> Result<Begun, AccountError> {
        let account = self.account(&typed.name, &typed.password, role).await?;
        let session = New::of(account.id, visit);
        let begun = session.begun.clone();
        self.store
            .write(move |tx| {
                add(tx, &account)?;
                use_up(tx, &account)?;
                session.begin(tx)
            })
            .await?;
        Ok(begun)
    }
}

fn add(tx: &mut Tx<'_>, account: &Account) -> Result<(), AccountError> {
    match accounts::add(tx, account) {
        Err(StoreError::Taken(_)) => Err(refused(refuse::account_name_taken().at(fields::NAME))),
        other => Ok(other?),
    }
}
