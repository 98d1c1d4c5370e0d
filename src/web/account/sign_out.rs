//! `POST /account/sign-out`: one session of one's own ends, or all but this one.

use crate::violation::Violation;
use crate::web::cookies;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::house::House;
use crate::web::notice::Told;
use crate::web::redirect;
use crate::web::visitor::Actor;
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Data;

/// A session's id, or `others`.
#[derive(Debug)]
pub struct Which {
    session: String,
}

impl Typed for Which {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        Which {
            session: fields.line("session"),
        }
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}

/// `POST /account/sign-out`
///
/// # Errors
/// [`AppError::SignedOut`]; [`AppError::NotFound`] for a session of somebody else; the database's.
pub async fn post(
    house: Data<House>,
    actor: Actor,
    form: Form<Which>,
) -> Result<HttpResponse, AppError> {
    let https = actor.is_https();
    if form.typed.session == "others" {
        let ended = house.accounts.end_others(&actor.user).await?;
        let told = Told::new(house.words.with("account-told-others", "n", ended));
        return Ok(told.then("/account", https));
    }
    let session = form.typed.session.as_str();
    if !house.accounts.end_session(&actor.user, session).await? {
        return Err(AppError::NotFound);
    }
    if session == actor.user.session {
        let mut answer = redirect::to("/");
        let gone = cookies::SESSION.clear(https);
        answer.headers_mut().append(header::SET_COOKIE, gone);
        return Ok(answer);
    }
    let told = Told::new(house.words.say("account-told-ended"));
    Ok(told.then("/account", https))
}
