//! `POST /c/{club}/seasons/{season}/adjust/back`: points given by hand are taken back.

use crate::app::season::take_back;
use crate::club::permissions::Deed;
use crate::form::Form;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::Posted;
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// Which adjustment.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Which {
    id: String,
}

/// `POST /c/{club}/seasons/{season}/adjust/back`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtClub,
    of: Path<(String, String)>,
    form: Posted<Which>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let asker = at.asker(&form.key)?;
    let Which { id } = form.command()?;
    take_back(&at.house.store, asker, at.club.id, of.1.clone(), id).await?;
    let told = Told::new(at.house.words.say("seasons-taken-back"));
    let back = at.path.below(&format!("seasons/{}/adjust", of.1));
    Ok(told.then(&back, at.visitor.is_https()))
}
