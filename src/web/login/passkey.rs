//! `POST /login/passkey`: signing in by a key that has answered. `static/js/passkey.js` asks it.

use super::{refused_page, with_session};
use crate::app::account::AccountError;
use crate::form::{Form, Secret};
use crate::web::account::passkeys::{json, unanswered};
use crate::web::form::FORM_LIMIT;
use crate::web::measure::LoginOutcome;
use crate::web::prelude::*;
use crate::web::redirect;
use crate::web::state::AppState;
use crate::web::visitor::Visitor;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct PasskeyAnswerInput {
    ceremony: String,
    answer: Secret,
    #[form(longest = FORM_LIMIT)]
    next: String,
}

/// `POST /login/passkey`
pub async fn post(
    app: Data<AppState>,
    visitor: Visitor,
    form: Posted<PasskeyAnswerInput>,
) -> Result<HttpResponse, AppError> {
    let site = visitor.site(&app).ok_or(AppError::NotFound)?;
    let visit = visitor.visit(&app);
    let PasskeyAnswerInput {
        ceremony,
        answer: Secret(answer),
        next,
    } = form.command()?;
    let previous = visitor.session_cookie();
    if answer.is_empty() {
        // Whoever thought better of it has guessed nothing.
        return refused_page(&app, &visitor, &next, &[unanswered()]);
    }
    let begun = app
        .accounts
        .log_in_by_passkey(&site, &ceremony, &answer, visit, previous)
        .await;
    match begun {
        Ok(begun) => {
            app.measure.logged_in(LoginOutcome::Right);
            let onward = redirect::to(&next);
            Ok(with_session(onward, &begun, visitor.is_https()))
        }
        Err(AccountError::Refused(violations)) => {
            app.measure.logged_in(LoginOutcome::Wrong);
            refused_page(&app, &visitor, &next, &violations)
        }
        Err(error) => Err(error.into()),
    }
}

/// `POST /login/passkey/begin`
pub async fn begin(
    app: Data<AppState>,
    visitor: Visitor,
    _form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    let site = visitor.site(&app).ok_or(AppError::NotFound)?;
    let asked = app
        .accounts
        .ask_passkey(&site, &visitor.visit(&app))
        .await?;
    Ok(json(&asked))
}
