//! `POST /account/passkeys`: the key that has answered is added. `static/js/passkey.js` asks it.

pub mod begin;
pub mod remove;

use super::mail::at_fields;
use super::show::page;
use crate::app::account::AccountError;
use crate::pages::problems::Problems;
use crate::violation::Violation;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::house::House;
use crate::web::html;
use crate::web::notice::Told;
use crate::web::visitor::Actor;
use actix_web::HttpResponse;
use actix_web::web::Data;

/// A key's answer, and what its holder calls it.
pub struct New {
    name: String,
    present: String,
    ceremony: String,
    answer: String,
}

impl std::fmt::Debug for New {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("New")
    }
}

impl Typed for New {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        New {
            name: fields.line("passkey"),
            present: fields.text("key-present"),
            ceremony: fields.line("ceremony"),
            answer: fields.text("answer"),
        }
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}

/// `POST /account/passkeys`. Without an answer of a key it is only said what is wrong: the script sends the form so when
/// the beginning was refused.
///
/// # Errors
/// [`AppError::SignedOut`]; [`AppError::TooMany`]; the database's.
pub async fn post(
    house: Data<House>,
    actor: Actor,
    form: Form<New>,
) -> Result<HttpResponse, AppError> {
    let site = actor.site(&house).ok_or(AppError::NotFound)?;
    let typed = &form.typed;
    let done = match (form.command(), typed.answer.is_empty()) {
        (Err(violations), _) => Err(AccountError::Refused(violations)),
        (Ok(()), true) => house
            .accounts
            .ask_new_passkey(&actor.user, &typed.present, &site)
            .await
            .and_then(|_| Err(AccountError::Refused(vec![begin::unanswered()]))),
        (Ok(()), false) => {
            let (name, ceremony) = (&typed.name, &typed.ceremony);
            house
                .accounts
                .add_passkey(&actor.user, &site, name, ceremony, &typed.answer)
                .await
        }
    };
    match done {
        Ok(()) => {
            let told = Told::new(house.words.say("account-passkey-added"));
            Ok(told.then("/account", actor.is_https()))
        }
        Err(AccountError::Refused(violations)) => {
            let violations = at_fields(violations, "key-present");
            let problems = Problems::of(house.words, &violations, &|_| String::new());
            html::refused(&page(&house, &actor, problems).await?)
        }
        Err(error) => Err(error.into()),
    }
}
