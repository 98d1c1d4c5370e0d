//! `POST /login/passkey`: signing in by a key that has answered. `static/js/passkey.js` asks it.

use super::{refused_page, with_session};
use crate::app::account::AccountError;
use crate::web::account::passkeys::{json, unanswered};
use crate::web::form::Fields;
use crate::web::house::House;
use crate::web::measure::SignedIn;
use crate::web::prelude::*;
use crate::web::redirect;
use crate::web::visitor::Visitor;

/// A key's answer.
pub struct Answer {
    ceremony: String,
    answer: String,
    next: String,
}

impl std::fmt::Debug for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Answer")
    }
}

impl Typed for Answer {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        Answer {
            ceremony: fields.line("ceremony"),
            answer: fields.text("answer"),
            next: fields.line("next"),
        }
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}

/// `POST /login/passkey`
///
/// # Errors
/// [`AppError::NotFound`] where browsers offer no passkeys; [`AppError::TooMany`] after too many failures.
pub async fn post(
    house: Data<House>,
    visitor: Visitor,
    form: TypedForm<Answer>,
) -> Result<HttpResponse, AppError> {
    let site = visitor.site(&house).ok_or(AppError::NotFound)?;
    let (typed, visit) = (&form.typed, visitor.visit(&house));
    let previous = visitor.session_cookie();
    if typed.answer.is_empty() {
        // Whoever thought better of it has guessed nothing.
        return refused_page(&house, &visitor, &typed.next, &[unanswered()]);
    }
    let begun = house
        .accounts
        .sign_in_by_passkey(&site, &typed.ceremony, &typed.answer, visit, previous)
        .await;
    match begun {
        Ok(begun) => {
            house.measure.signed_in(SignedIn::Right);
            let onward = redirect::to(&typed.next);
            Ok(with_session(onward, &begun, visitor.is_https()))
        }
        Err(AccountError::Refused(violations)) => {
            house.measure.signed_in(SignedIn::Wrong);
            refused_page(&house, &visitor, &typed.next, &violations)
        }
        Err(error) => Err(error.into()),
    }
}

/// `POST /login/passkey/begin`
///
/// # Errors
/// [`AppError::NotFound`] where browsers offer no passkeys; [`AppError::TooMany`] after too many failures.
pub async fn begin(
    house: Data<House>,
    visitor: Visitor,
    _form: TypedForm<Button>,
) -> Result<HttpResponse, AppError> {
    let site = visitor.site(&house).ok_or(AppError::NotFound)?;
    let asked = house
        .accounts
        .ask_passkey(&site, &visitor.visit(&house))
        .await?;
    Ok(json(&asked))
}
