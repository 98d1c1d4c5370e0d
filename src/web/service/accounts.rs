//! `/service/accounts`: everyone who can sign in, and a link to a new password for who has forgotten it.

use super::{frame, need};
use crate::app::account::OWNER;
use crate::app::clock;
use crate::journal::AccountId;
use crate::pages::clock::Clock;
use crate::pages::service::accounts::{AccountsPage, Fresh, Row};
use crate::store::{Conn, StoreError, accounts, clubs, sessions};
use crate::violation::Violation;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed, new_key};
use crate::web::house::House;
use crate::web::html;
use crate::web::visitor::Actor;
use actix_web::HttpResponse;
use actix_web::web::Data;

/// Whose password.
#[derive(Debug)]
pub struct Whose {
    account: String,
}

impl Typed for Whose {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        Whose {
            account: fields.line("account"),
        }
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}

/// `GET /service/accounts`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but who runs the house; the database's.
pub async fn show(house: Data<House>, actor: Actor) -> Result<HttpResponse, AppError> {
    need(&actor)?;
    html::page(&page(&house, &actor, None).await?)
}

/// `POST /service/accounts`: the link is in this answer and nowhere else.
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but who runs the house; [`AppError::NotFound`] for no account; the database's.
pub async fn post(
    house: Data<House>,
    actor: Actor,
    form: Form<Whose>,
) -> Result<HttpResponse, AppError> {
    need(&actor)?;
    let account: AccountId = form.typed.account.parse().map_err(|_| AppError::NotFound)?;
    let made = house.accounts.help_in(&actor.user, account).await?;
    let fresh = Fresh {
        text: house.words.with("service-fresh", "name", made.name),
        address: format!("{}/reset/{}", actor.origin(&house), made.token),
    };
    html::page(&page(&house, &actor, Some(fresh)).await?)
}

async fn page(
    house: &House,
    actor: &Actor,
    fresh: Option<Fresh>,
) -> Result<AccountsPage, AppError> {
    let w = house.words;
    let (all, zone) = house
        .store
        .read(|conn: &mut Conn| {
            let mut all = Vec::new();
            for account in accounts::all(conn)? {
                let sessions = sessions::of_account(conn, account.id)?;
                all.push((account, sessions.first().map(|session| session.seen_at)));
            }
            let first = clubs::all(conn)?.into_iter().next();
            Ok::<_, StoreError>((all, first.map(|club| club.time_zone)))
        })
        .await?;
    let clock = Clock::new(zone.as_deref().unwrap_or("UTC"), clock::now());
    let rows = all
        .into_iter()
        .map(|(account, seen)| {
            let since = clock.exact(account.created_at);
            Row {
                id: account.id.to_string(),
                owner: account.role == OWNER,
                text: match seen {
                    Some(at) => {
                        let seen = clock.past(w, at).text;
                        w.with2("service-account-seen", "since", since, "seen", seen)
                    }
                    None => w.with("service-account-unseen", "since", since),
                },
                name: account.name,
            }
        })
        .collect();
    Ok(AccountsPage {
        w,
        frame: frame(house, actor),
        key: new_key().as_str().to_owned(),
        fresh,
        rows,
    })
}
