//! `POST /login/passkey`: signing in by a key that has answered. `static/js/passkey.js` asks it.

use super::{counted, page, with_session};
use crate::form::{Form, Secret, Values};
use crate::web::account::passkeys::{json, unanswered};
use crate::web::form::FORM_LIMIT;
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
    let refused = |violations: &[Violation]| {
        let problems = Problems::said(visitor.messages(), violations);
        page(&app, &visitor, &Values::default(), &next, problems)
    };
    if answer.is_empty() {
        // Whoever thought better of it has guessed nothing.
        return html::refused(&refused(&[unanswered()]));
    }
    let begun = app
        .accounts
        .log_in_by_passkey(&site, &ceremony, &answer, visit, previous)
        .await;
    let begun = counted(&app, begun).or_page(refused)?;
    Ok(with_session(
        redirect::to(&next),
        &begun,
        visitor.is_https(),
    ))
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
