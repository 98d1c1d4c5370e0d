//! `POST /c/{club}/letters/end`: a director ends the mail to an address that is on no page of the roster.

use crate::app::letters;
use crate::club::permissions::Deed;
use crate::form::Form;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::Posted;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// Whose mail ends.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Whose {
    recipient: String,
}

/// `POST /c/{club}/letters/end`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; the database's.
pub async fn post(at: AtClub, form: Posted<Whose>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let Whose { recipient } = form.command()?;
    let asker = at.asker(&form.key)?;
    letters::end_address(&at.house.store, asker, at.club.id, recipient).await?;
    let told = Told::new(at.house.words.say("letters-address-ended"));
    Ok(told.then(&at.path.below("letters"), at.visitor.is_https()))
}
