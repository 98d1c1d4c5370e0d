//! `POST /account/passkeys/begin`: what the browser is to ask a new key, as JSON.

use crate::violation::{Source, Violation};
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::house::House;
use crate::web::visitor::Actor;
use actix_web::HttpResponse;
use actix_web::web::Data;

/// The word of who knows the password.
pub struct Present {
    present: String,
}

impl std::fmt::Debug for Present {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Present")
    }
}

impl Typed for Present {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        Present {
            present: fields.text("key-present"),
        }
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}

/// No key has answered.
pub(in crate::web) fn unanswered() -> Violation {
    Violation::new("passkey-unanswered", Source::House)
}

/// `POST /account/passkeys/begin`
///
/// # Errors
/// [`AppError::NotFound`] where browsers offer no passkeys; [`AppError::Refused`]; [`AppError::TooMany`]; the database's.
pub async fn post(
    house: Data<House>,
    actor: Actor,
    form: Form<Present>,
) -> Result<HttpResponse, AppError> {
    let site = actor.site(&house).ok_or(AppError::NotFound)?;
    let present = &form.typed.present;
    let asked = house
        .accounts
        .ask_new_passkey(&actor.user, present, &site)
        .await?;
    Ok(json(&asked))
}

/// What is asked of a key, for the script.
pub(in crate::web) fn json(asked: &crate::app::account::Asked) -> HttpResponse {
    HttpResponse::Ok().json(serde_json::json!({
        "ceremony": asked.ceremony,
        "options": asked.options,
    }))
}
