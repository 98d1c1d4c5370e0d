//! `POST /account/password`: another password of one's own.

use super::show::page;
use crate::app::account::AccountError;
use crate::pages::problems::Problems;
use crate::violation::{Source, Violation};
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::house::House;
use crate::web::notice::Told;
use crate::web::visitor::Actor;
use crate::web::{html, login};
use actix_web::HttpResponse;
use actix_web::web::Data;

/// The present password and the new one.
pub struct Passwords {
    present: String,
    fresh: String,
}

impl std::fmt::Debug for Passwords {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Passwords")
    }
}

impl Typed for Passwords {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        Passwords {
            present: fields.text("present"),
            fresh: fields.text("password"),
        }
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        if self.present.is_empty() {
            let missing = Violation::new("sign-in-password", Source::House);
            return Err(vec![missing.at("present")]);
        }
        Ok(())
    }
}

/// `POST /account/password`
///
/// # Errors
/// [`AppError::SignedOut`]; [`AppError::TooMany`] after too many wrong ones; the database's.
pub async fn post(
    house: Data<House>,
    actor: Actor,
    form: Form<Passwords>,
) -> Result<HttpResponse, AppError> {
    let visit = actor.visit(&house);
    let (present, fresh) = (&form.typed.present, &form.typed.fresh);
    let changed = match form.command() {
        Ok(()) => {
            let changed = house
                .accounts
                .change_password(&actor.user, present, fresh, visit);
            changed.await
        }
        Err(violations) => Err(AccountError::Refused(violations)),
    };
    match changed {
        Ok(begun) => {
            let https = actor.is_https();
            let told = Told::new(house.words.say("account-told-password"));
            Ok(login::with_session(
                told.then("/account", https),
                &begun,
                https,
            ))
        }
        Err(AccountError::Refused(violations)) => {
            let problems = Problems::of(house.words, &violations, &|_| String::new());
            html::refused(&page(&house, &actor, problems).await?)
        }
        Err(error) => Err(error.into()),
    }
}
