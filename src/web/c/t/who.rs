//! Who is behind a fact, by name.

use crate::journal::{AccountId, Who};
use crate::store::{StoreError, accounts};
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use std::collections::BTreeMap;

/// The names of those who entered something.
#[derive(Debug, Default)]
pub struct Accounts {
    by_id: BTreeMap<AccountId, String>,
    program: String,
    gone: String,
}

impl Accounts {
    /// What somebody is called.
    #[must_use]
    pub fn of(&self, who: Who) -> String {
        match who {
            Who::Program => self.program.clone(),
            Who::Account(id) => self.by_id.get(&id).unwrap_or(&self.gone).clone(),
            Who::Player(_) | Who::Table(_) => self.gone.clone(),
        }
    }
}

/// The names of all of these.
///
/// # Errors
/// When the database fails.
pub async fn names(at: &AtClub, all: impl Iterator<Item = Who>) -> Result<Accounts, AppError> {
    let mut ids: Vec<AccountId> = all
        .filter_map(|who| match who {
            Who::Account(id) => Some(id),
            Who::Program | Who::Player(_) | Who::Table(_) => None,
        })
        .collect();
    ids.sort_unstable();
    ids.dedup();
    let by_id = at
        .house
        .store
        .read(move |conn| {
            let mut found = BTreeMap::new();
            for id in &ids {
                match accounts::find(conn, *id) {
                    Ok(account) => {
                        found.insert(*id, account.name);
                    }
                    Err(StoreError::NotFound) => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(found)
        })
        .await?;
    let w = at.house.words;
    Ok(Accounts {
        by_id,
        program: w.say("told-by-program").into_owned(),
        gone: w.say("told-by-someone").into_owned(),
    })
}
