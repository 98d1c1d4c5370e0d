//! `/c/{club}/t/{tournament}/finish`: the tournament is declared over.

use super::desk::refused;
use super::said::{desk, done};
use crate::app::stories::ActError;
use crate::club::permissions::Deed;
use crate::tournament::Command;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use actix_web::HttpResponse;

/// `POST …/finish`
///
/// # Errors
/// For those who may not direct; the database's.
pub async fn post(at: AtTournament, form: Form<Button>) -> Result<HttpResponse, AppError> {
    pressed(&at, &form, Command::Finish, "told-finished").await // a key
}

/// Does what a button of the desk asks for, and goes back there.
///
/// # Errors
/// For those who may not direct; the database's.
pub async fn pressed(
    at: &AtTournament,
    form: &Form<Button>,
    command: Command,
    told: &str,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    if let Err(violations) = form.command() {
        return refused(at, &violations).await;
    }
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, command).await {
        Ok(acted) => {
            let sentence = at.house.words.say(told).into_owned();
            Ok(done(at, &acted, sentence, &desk(at)))
        }
        Err(ActError::Refused(violation)) => refused(at, &[violation]).await,
        Err(error) => Err(error.into()),
    }
}
