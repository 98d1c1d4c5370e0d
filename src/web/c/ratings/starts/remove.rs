//! `POST /c/{club}/ratings/starts/remove`: somebody comes to the list with nothing any more.

use crate::app::club::starts;
use crate::club::permissions::Deed;
use crate::form::Form;
use crate::journal::PersonId;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::Posted;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// Who.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Whose {
    person: PersonId,
}

/// `POST /c/{club}/ratings/starts/remove`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`] for nobody; the database's.
pub async fn post(at: AtClub, form: Posted<Whose>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let Whose { person } = form.command().map_err(|_| AppError::NotFound)?;
    let asker = at.asker(&form.key)?;
    starts::remove(&at.house.store, asker, at.club.id, person).await?;
    let name = at.names().await?.person(person);
    let told = Told::new(at.house.words.with("starts-removed", "name", name));
    Ok(told.then(&at.path.below("ratings/starts"), at.visitor.is_https()))
}
