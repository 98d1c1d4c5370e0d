//! `POST /c/{club}/access/links`: the private links that somebody made who directs no more are void.

use super::remove::Which;
use crate::app::phone::revoke_left_behind;
use crate::club::permissions::Deed;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::Form;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// `POST /c/{club}/access/links`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but an owner; [`AppError::NotFound`] for what names no account.
pub async fn post(at: AtClub, form: Form<Which>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageAccess)?;
    let account = form.typed.id.parse().map_err(|_| AppError::NotFound)?;
    let asker = at.asker(&form.key)?;
    let n = revoke_left_behind(&at.house.tournaments, &asker, at.club.id, account).await?;
    let told = Told::new(at.house.words.with("access-told-left", "n", n));
    Ok(told.then(&at.path.below("access"), at.visitor.is_https()))
}
