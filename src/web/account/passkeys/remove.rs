//! `POST /account/passkeys/remove`: a key of one's own signs in no longer.

use crate::violation::Violation;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::house::House;
use crate::web::notice::Told;
use crate::web::visitor::Actor;
use actix_web::HttpResponse;
use actix_web::web::Data;

/// Which one.
#[derive(Debug)]
pub struct Which {
    id: String,
}

impl Typed for Which {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        Which {
            id: fields.line("id"),
        }
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}

/// `POST /account/passkeys/remove`
///
/// # Errors
/// [`AppError::SignedOut`]; [`AppError::NotFound`] for a key of somebody else; the database's.
pub async fn post(
    house: Data<House>,
    actor: Actor,
    form: Form<Which>,
) -> Result<HttpResponse, AppError> {
    let id = &form.typed.id;
    if !house.accounts.remove_passkey(&actor.user, id).await? {
        return Err(AppError::NotFound);
    }
    let told = Told::new(house.words.say("account-passkey-removed"));
    Ok(told.then("/account", actor.is_https()))
}
