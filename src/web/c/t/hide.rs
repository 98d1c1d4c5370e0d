//! `/c/{club}/t/{tournament}/hide`: nobody but those who help with it sees it any more, or everyone does again.

use crate::app::tournament::hide;
use crate::club::permissions::Deed;
use crate::form::Form;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::Posted;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// Whether it is to be hidden.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Hide {
    hidden: bool,
}

/// `POST …/hide`
///
/// # Errors
/// For those who may not direct; the database's.
pub async fn post(at: AtTournament, form: Posted<Hide>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let Hide { hidden } = form.command()?;
    let asker = at.asker(&form.key)?;
    hide(&at.house.store, asker, at.club.id, at.stream, hidden).await?;
    let told = match hidden {
        true => "told-hidden", // a key
        false => "told-shown", // a key
    };
    let told = Told::new(at.house.words.say(told));
    Ok(told.then(&at.path.below("call-off"), at.visitor.is_https()))
}
