//! `POST /account/mail`: mail at another address, or at none.

use super::show::page;
use crate::app::account::AccountError;
use crate::pages::problems::Problems;
use crate::violation::{Source, Violation};
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::house::House;
use crate::web::html;
use crate::web::notice::Told;
use crate::web::visitor::Actor;
use actix_web::HttpResponse;
use actix_web::web::Data;

/// Where mail is to go, by the word of who knows the password.
pub struct Wish {
    mail: String,
    present: String,
}

impl std::fmt::Debug for Wish {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Wish")
    }
}

impl Typed for Wish {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        Wish {
            mail: fields.line("mail"),
            present: fields.text("mail-present"),
        }
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        match self.present.as_str() {
            "" => Err(vec![
                Violation::new("password-wrong", Source::House).at("mail-present"),
            ]),
            _ => Ok(()),
        }
    }
}

/// `POST /account/mail`
///
/// # Errors
/// [`AppError::NotFound`] where no mail is sent; [`AppError::TooMany`]; the database's.
pub async fn post(
    house: Data<House>,
    actor: Actor,
    form: Form<Wish>,
) -> Result<HttpResponse, AppError> {
    if !house.mailer.is_on() {
        return Err(AppError::NotFound);
    }
    let wish = &form.typed;
    let done = match form.command() {
        Err(violations) => Err(AccountError::Refused(violations)),
        Ok(()) => {
            let sending = actor.sending(&house);
            house
                .accounts
                .want_mail(&actor.user, &wish.present, &wish.mail, &sending)
                .await
        }
    };
    match done {
        Ok(()) => {
            let said = match wish.mail.is_empty() {
                true => "account-mail-removed", // a key
                false => "account-mail-sent",   // a key
            };
            let told = Told::new(house.words.say(said));
            Ok(told.then("/account", actor.is_https()))
        }
        Err(AccountError::Refused(violations)) => {
            let violations = at_fields(violations, "mail-present");
            let problems = Problems::of(house.words, &violations, &|_| String::new());
            let mut page = page(&house, &actor, problems).await?;
            page.mail.typed.clone_from(&wish.mail);
            html::refused(&page)
        }
        Err(error) => Err(error.into()),
    }
}

/// What is wrong with the present password, at the field of the form it was typed into: the page has several.
pub(super) fn at_fields(violations: Vec<Violation>, present: &'static str) -> Vec<Violation> {
    violations
        .into_iter()
        .map(|violation| match violation.field {
            Some("present") => violation.at(present),
            _ => violation,
        })
        .collect()
}
