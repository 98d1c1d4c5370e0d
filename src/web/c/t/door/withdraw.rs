//! `/c/{club}/t/{tournament}/door/withdraw`: someone leaves the tournament.

use super::show;
use crate::app::stories::ActError;
use crate::club::permissions::Deed;
use crate::form::Form;
use crate::tournament::{Command, EntrantNo};
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::Posted;
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// Who is meant, by the number of the sign-in.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Entrant {
    entrant: EntrantNo,
}

/// `POST /c/{club}/t/{tournament}/door/withdraw`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; the database's.
pub async fn post(at: AtTournament, form: Posted<Entrant>) -> Result<HttpResponse, AppError> {
    let leave = |entrant| Command::Withdraw { entrant };
    tell(&at, &form, leave, "door-told-left").await // a key
}

/// Puts a command about the entrant of a form, and tells what became of it at the door.
pub(super) async fn tell(
    at: &AtTournament,
    form: &Posted<Entrant>,
    command: fn(EntrantNo) -> Command,
    said: &str,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let number = form.command()?.entrant;
    let asker = at.asker(&form.key)?;
    match at
        .house
        .tournaments
        .act(asker, at.stream, command(number))
        .await
    {
        Ok(done) => {
            let name = at.names.entrant(&done.story.state, number);
            let told = Told::new(at.house.words.with(said, "name", name));
            let told = at.undoable(told, &done);
            Ok(told.then(&at.path.below("door"), at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) if at.state().entrant(number).is_some() => {
            html::refused(&show::page(at, number, &[violation]).await?)
        }
        Err(error) => Err(error.into()),
    }
}
