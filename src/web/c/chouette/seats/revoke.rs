//! `POST /c/{club}/chouette/{night}/seats/revoke`: a player's seat is taken back.

use super::Whose;
use crate::web::c::chouette::place::AtNight;
use crate::web::error::AppError;
use crate::web::form::Posted;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// `POST /c/{club}/chouette/{night}/seats/revoke`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone who may not run the night; the database's.
pub async fn post(at: AtNight, form: Posted<Whose>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let Whose { player } = form.command()?;
    let asker = at.asker(&form.key)?;
    at.house
        .nights
        .revoke_seat(asker, at.stream, player)
        .await?;
    let said = at.house.words.with("seat-revoked", "name", at.name(player));
    Ok(Told::new(said).then(&at.path.below("follow"), at.visitor.is_https()))
}
