//! `POST /account/passkeys`: the key that has answered is added. `static/js/passkey.js` asks it.

use super::show::page;
use crate::app::account::AccountError;
use crate::form::{Form, Secret};
use crate::web::account::show::at_fields;
use crate::web::prelude::*;
use crate::web::state::AppState;
use crate::web::visitor::LoggedInAccount;

#[derive(Debug, Form)]
pub struct NewPasskeyInput {
    #[form(name = "passkey", message = "passkey")]
    name: String,
    #[form(
        name = "key-present",
        message = "present-password",
        auto = "current-password"
    )]
    present: Secret,
    #[form(hidden)]
    ceremony: String,
    #[form(hidden)]
    answer: Secret,
}

/// `POST /account/passkeys`. Without an answer of a key it is only said what is wrong: the script sends the form so when
/// the beginning was refused.
pub async fn post(
    app: Data<AppState>,
    actor: LoggedInAccount,
    form: Posted<NewPasskeyInput>,
) -> Result<HttpResponse, AppError> {
    let site = actor.site(&app).ok_or(AppError::NotFound)?;
    let done = match form.command() {
        Err(violations) => Err(AccountError::Refused(violations)),
        Ok(new) if new.answer.0.is_empty() => app
            .accounts
            .ask_new_passkey(&actor.user, &new.present.0, &site)
            .await
            .and_then(|_| Err(AccountError::Refused(vec![unanswered()]))),
        Ok(new) => {
            app.accounts
                .add_passkey(&actor.user, &site, &new.name, &new.ceremony, &new.answer.0)
                .await
        }
    };
    done.or_page_read(async |violations| {
        let violations = at_fields(violations.to_vec(), NewPasskeyInput::PRESENT);
        let problems = Problems::said(actor.messages(), &violations);
        page(&app, &actor, &form.values, problems).await
    })
    .await?;
    Ok(Flash::new(actor.messages().account_passkey_added()).then("/account"))
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct PresentInput {
    #[form(name = "key-present")]
    present: Secret,
}

pub(in crate::web) fn unanswered() -> Violation {
    refuse::passkey_unanswered()
}

/// `POST /account/passkeys/begin`
pub async fn begin(
    app: Data<AppState>,
    actor: LoggedInAccount,
    form: Posted<PresentInput>,
) -> Result<HttpResponse, AppError> {
    let site = actor.site(&app).ok_or(AppError::NotFound)?;
    let PresentInput { present } = form.command()?;
    let asked = app
        .accounts
        .ask_new_passkey(&actor.user, &present.0, &site)
        .await?;
    Ok(json(&asked))
}

/// What is asked of a key, for the script.
pub(in crate::web) fn json(asked: &crate::app::account::PasskeyChallenge) -> HttpResponse {
    HttpResponse::Ok().json(serde_json::json!({
        "ceremony": asked.ceremony,
        "options": asked.options,
    }))
}

#[derive(Debug, Form)]
pub struct PasskeyInput {
    /// In hexadecimal digits; an authenticator's own may have 1,023 bytes.
    #[form(message = "passkey-which", longest = 2_046)]
    id: String,
    #[form(
        name = "remove-present",
        message = "present-password",
        auto = "current-password"
    )]
    present: Secret,
}

/// `POST /account/passkeys/remove`
pub async fn remove(
    app: Data<AppState>,
    actor: LoggedInAccount,
    form: Posted<PasskeyInput>,
) -> Result<HttpResponse, AppError> {
    let refused = async |violations: &[Violation]| {
        let violations = at_fields(violations.to_vec(), PasskeyInput::PRESENT);
        let problems = Problems::said(actor.messages(), &violations);
        page(&app, &actor, &form.values, problems).await
    };
    let PasskeyInput { id, present } = form.command().or_page_read(refused).await?;
    let removed = app.accounts.remove_passkey(&actor.user, &present.0, &id);
    let was_there = removed.await.or_page_read(refused).await?;
    if !was_there {
        return Err(AppError::NotFound);
    }
    Ok(Flash::new(actor.messages().removed()).then("/account"))
}
