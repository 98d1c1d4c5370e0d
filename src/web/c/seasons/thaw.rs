//! `POST /c/{club}/seasons/{season}/thaw`: the table of a season is opened again.

use super::path;
use crate::app::season::thaw;
use crate::club::permissions::Deed;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `POST /c/{club}/seasons/{season}/thaw`
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
    thaw(&at.house.store, asker, at.club.id, of.1.clone()).await?;
    let told = Told::new(at.house.words.say("seasons-thawed-now"));
    Ok(told.then(&path(&at, &of.1), at.visitor.is_https()))
}
