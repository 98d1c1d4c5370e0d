//! `POST /account/passkeys/remove`: a key of one's own signs in no longer. It asks for the password: a browser left alone is
//! no place to shut its holder out.

use crate::app::account::AccountError;
use crate::pages::problems::Problems;
use crate::violation::Violation;
use crate::web::account::mail::at_fields;
use crate::web::account::show::page;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::house::House;
use crate::web::html;
use crate::web::notice::Told;
use crate::web::visitor::Actor;
use actix_web::HttpResponse;
use actix_web::web::Data;

/// Which one.
pub struct Which {
    id: String,
    present: String,
}

impl std::fmt::Debug for Which {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Which({:?})", self.id)
    }
}

impl Typed for Which {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        Which {
            id: fields.line("id"),
            present: fields.text("remove-present"),
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
    let Which { id, present } = &form.typed;
    match house
        .accounts
        .remove_passkey(&actor.user, present, id)
        .await
    {
        Ok(true) => {}
        Ok(false) => return Err(AppError::NotFound),
        Err(AccountError::Refused(violations)) => {
            let violations = at_fields(violations, "remove-present");
            let problems = Problems::of(house.words, &violations, &|_| String::new());
            return html::refused(&page(&house, &actor, problems).await?);
        }
        Err(error) => return Err(error.into()),
    }
    let told = Told::new(house.words.say("account-passkey-removed"));
    Ok(told.then("/account", actor.is_https()))
}
