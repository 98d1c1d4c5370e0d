//! `POST /c/{club}/access/take-back`: an invitation is void.

use super::remove::Which;
use crate::app::club::take_back;
use crate::club::permissions::Deed;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::Form;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// `POST /c/{club}/access/take-back`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but an owner; [`AppError::NotFound`] for an invitation of another club.
pub async fn post(at: AtClub, form: Form<Which>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageAccess)?;
    let id = form.typed.id.clone();
    take_back(&at.house.store, at.asker(&form.key)?, at.club.id, id).await?;
    let told = Told::new(at.house.words.say("access-told-taken-back"));
    Ok(told.then(&at.path.below("access"), at.visitor.is_https()))
}
