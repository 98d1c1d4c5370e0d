//! `POST /account/passkeys`: the key that has answered is added. `static/js/passkey.js` asks it.

use super::show::page;
use crate::app::account::AccountError;
use crate::web::account::show::at_fields;
use crate::web::form::Fields;
use crate::web::house::House;
use crate::web::prelude::*;
use crate::web::visitor::Actor;

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
    form: TypedForm<New>,
) -> Result<HttpResponse, AppError> {
    let site = actor.site(&house).ok_or(AppError::NotFound)?;
    let typed = &form.typed;
    let done = match (form.command(), typed.answer.is_empty()) {
        (Err(violations), _) => Err(AccountError::Refused(violations)),
        (Ok(()), true) => house
            .accounts
            .ask_new_passkey(&actor.user, &typed.present, &site)
            .await
            .and_then(|_| Err(AccountError::Refused(vec![unanswered()]))),
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
            let told = Told::new(actor.words().account_passkey_added());
            Ok(told.then("/account", actor.is_https()))
        }
        Err(AccountError::Refused(violations)) => {
            let violations = at_fields(violations, "key-present");
            let problems = Problems::of(actor.words(), &violations, &|_| String::new());
            html::refused(&page(&house, &actor, problems).await?)
        }
        Err(error) => Err(error.into()),
    }
}

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
pub async fn begin(
    house: Data<House>,
    actor: Actor,
    form: TypedForm<Present>,
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
pub async fn remove(
    house: Data<House>,
    actor: Actor,
    form: TypedForm<Which>,
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
            let problems = Problems::of(actor.words(), &violations, &|_| String::new());
            return html::refused(&page(&house, &actor, problems).await?);
        }
        Err(error) => return Err(error.into()),
    }
    let told = Told::new(actor.words().account_passkey_removed());
    Ok(told.then("/account", actor.is_https()))
}
