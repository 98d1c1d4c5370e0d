//! `POST /c/{club}/seasons/{season}/remove`: a season is forgotten.

use crate::app::season::remove;
use crate::club::permissions::Deed;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `POST /c/{club}/seasons/{season}/remove`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtClub,
    of: Path<(String, String)>,
    form: Form<Button>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let asker = at.asker(&form.key)?;
    remove(&at.house.store, asker, at.club.id, of.1.clone()).await?;
    let told = Told::new(at.house.words.say("seasons-removed"));
    Ok(told.then(&at.path.below("seasons"), at.visitor.is_https()))
}
