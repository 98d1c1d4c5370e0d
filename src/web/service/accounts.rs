//! `/service/accounts`: everyone who can sign in, a link to a new password for who has forgotten it, and what an owner does to
//! accounts of others.

use super::{frame, need};
use crate::app::account::{AccountAction, AccountError};
use crate::app::{clock, club};
use crate::form::{Choice, Form};
use crate::journal::AccountId;
use crate::pages::messages::{MessageOf, Messages};
use crate::pages::when::ClubClock;
use crate::web::prelude::*;
use crate::web::state::AppState;
use crate::web::visitor::LoggedInAccount;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct AccountInput {
    account: Option<AccountId>,
    #[form(name = "do", default, rule = "form-unreadable")]
    verb: AccountVerb,
}

/// What is done about an account, or, of no account, said of passkeys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Choice)]
#[form(hidden)]
enum AccountVerb {
    #[default]
    Reset,
    SignOut,
    Off,
    On,
    ForgetKeys,
    NeedKeys,
    NeedNoKeys,
}

impl AccountVerb {
    /// What is done to the account, and what is said then.
    fn action(self) -> Option<(AccountAction, MessageOf<String>)> {
        match self {
            AccountVerb::SignOut => Some((
                AccountAction::EndSessions,
                Messages::service_told_signed_out,
            )),
            AccountVerb::Off => Some((AccountAction::SwitchOff, Messages::service_told_off)),
            AccountVerb::On => Some((AccountAction::SwitchOn, Messages::service_told_on)),
            AccountVerb::ForgetKeys => {
                Some((AccountAction::ForgetKeys, Messages::service_told_keys))
            }
            AccountVerb::Reset | AccountVerb::NeedKeys | AccountVerb::NeedNoKeys => None,
        }
    }
}

/// `GET /service/accounts`
pub async fn show(app: Data<AppState>, actor: LoggedInAccount) -> Result<HttpResponse, AppError> {
    need(&actor)?;
    html::page(&page(&app, &actor, None, Problems::none()).await?)
}

/// `POST /service/accounts`: a link is in this answer and nowhere else.
pub async fn post(
    app: Data<AppState>,
    actor: LoggedInAccount,
    form: Posted<AccountInput>,
) -> Result<HttpResponse, AppError> {
    need(&actor)?;
    let (w, all) = (actor.messages(), &app.accounts);
    let done = match form.command() {
        Err(violations) if violations.iter().any(|v| v.is_at(AccountInput::ACCOUNT)) => {
            return Err(AppError::NotFound);
        }
        Err(violations) => Err(AccountError::Refused(violations)),
        Ok(AccountInput { account, verb }) => {
            let account = || account.ok_or(AppError::NotFound);
            match verb.action() {
                Some((action, sentence)) => {
                    let taken = all.take(&actor.user, account()?, action).await;
                    taken.map(|name| sentence(w, name))
                }
                None if verb == AccountVerb::Reset => {
                    match all.help_in(&actor.user, account()?).await {
                        Ok(made) => {
                            let fresh = Fresh {
                                text: w.service_fresh(made.name),
                                address: format!("{}/reset/{}", actor.origin(&app), made.token),
                            };
                            let page = page(&app, &actor, Some(fresh), Problems::none());
                            return html::page(&page.await?);
                        }
                        Err(error) => Err(error),
                    }
                }
                None => {
                    let wanted = verb == AccountVerb::NeedKeys;
                    let done = all.require_passkeys(&actor.user, wanted).await;
                    done.map(|()| w.saved().into_owned())
                }
            }
        }
    };
    match done {
        Ok(sentence) => Ok(Flash::new(sentence).then("/service/accounts")),
        Err(AccountError::Refused(violations)) => {
            let problems = Problems::said(w, &violations);
            html::refused(&page(&app, &actor, None, problems).await?)
        }
        Err(error) => Err(error.into()),
    }
}

async fn page(
    app: &AppState,
    actor: &LoggedInAccount,
    fresh: Option<Fresh>,
    problems: Problems,
) -> Result<AccountsPage, AppError> {
    let w = actor.messages();
    let listed = app.accounts.listed().await?;
    let clock = ClubClock::new(club::zone_of_service(&app.store).await?, clock::now());
    let rows = listed
        .accounts
        .into_iter()
        .map(|account| {
            let since = clock.exact(w, account.created_at);
            AccountLine {
                id: account.id.to_string(),
                own: account.id == actor.user.id,
                off: account.is_off,
                owner: account.is_owner,
                text: match account.seen_at {
                    Some(at) => {
                        let seen = clock.past(w, at).text;
                        w.service_account_seen(seen, since)
                    }
                    None => w.service_account_unseen(since),
                },
                name: account.name,
            }
        })
        .collect();
    Ok(AccountsPage {
        page: Page::new(w, frame(actor)).refused(problems),
        needs_keys: listed.needs_keys,
        fresh,
        rows,
    })
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct AccountLine {
    id: String,
    name: String,
    owner: bool,
    own: bool,
    off: bool,
    /// Since when it is there, and when it was last seen, in words.
    text: String,
}

/// A link just made: this is the only time it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Fresh {
    text: String,
    address: String,
}

#[derive(Debug, Template, Deref)]
#[template(path = "service/accounts.html")]
struct AccountsPage {
    #[deref]
    page: Page,
    needs_keys: bool,
    fresh: Option<Fresh>,
    rows: Vec<AccountLine>,
}
