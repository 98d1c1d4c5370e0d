//! `POST /login/passkey`: signing in by a key that has answered. `static/js/passkey.js` asks it.

use super::{refused_page, with_session};
use crate::app::account::AccountError;
use crate::form::{Form, Secret};
use crate::web::account::passkeys::{json, unanswered};
use crate::web::form::FORM_LIMIT;
use crate::web::house::House;
use crate::web::measure::SignedIn;
use crate::web::prelude::*;
use crate::web::redirect;
use crate::web::visitor::Visitor;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct Answer {
    ceremony: String,
    answer: Secret,
    #[form(longest = FORM_LIMIT)]
    next: String,
}

/// `POST /login/passkey`
pub async fn post(
    house: Data<House>,
    visitor: Visitor,
    form: Posted<Answer>,
) -> Result<HttpResponse, AppError> {
    let site = visitor.site(&house).ok_or(AppError::NotFound)?;
    let visit = visitor.visit(&house);
    let Answer {
        ceremony,
        answer: Secret(answer),
        next,
    } = form.command()?;
    let previous = visitor.session_cookie();
    if answer.is_empty() {
        // Whoever thought better of it has guessed nothing.
        return refused_page(&house, &visitor, &next, &[unanswered()]);
    }
    let begun = house
        .accounts
        .sign_in_by_passkey(&site, &ceremony, &answer, visit, previous)
        .await;
    match begun {
        Ok(begun) => {
            house.measure.signed_in(SignedIn::Right);
            let onward = redirect::to(&next);
            Ok(with_session(onward, &begun, visitor.is_https()))
        }
        Err(AccountError::Refused(violations)) => {
            house.measure.signed_in(SignedIn::Wrong);
            refused_page(&house, &visitor, &next, &violations)
        }
        Err(error) => Err(error.into()),
    }
}

/// `POST /login/passkey/begin`
pub async fn begin(
    house: Data<House>,
    visitor: Visitor,
    _form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    let site = visitor.site(&house).ok_or(AppError::NotFound)?;
    let asked = house
        .accounts
        .ask_passkey(&site, &visitor.visit(&house))
        .await?;
    Ok(json(&asked))
}
