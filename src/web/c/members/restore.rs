//! `/c/{club}/members/{person}/restore`: someone is proposed at the door again.

use super::{found, labelled};
use crate::app::club;
use crate::club::permissions::Deed;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `POST /c/{club}/members/{person}/restore`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but the owner; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtClub,
    path: Path<(String, String)>,
    form: Form<Button>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let (person, label) = found(labelled(&at).await?, &path.1)?;
    let asker = at.asker(&form.key)?;
    club::restore(&at.house.store, asker, at.club.id, person.id).await?;
    let told = Told::new(at.house.words.with("member-told-restore", "name", &label));
    Ok(told.then(&at.path.below("members"), at.visitor.is_https()))
}
