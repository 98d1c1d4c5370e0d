//! `/c/{club}/members/{person}/archive`: someone is no longer proposed at the door.

use super::{address, found, labelled};
use crate::app::club;
use crate::club::permissions::Deed;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `POST /c/{club}/members/{person}/archive`
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
    club::archive(&at.house.store, asker, at.club.id, person.id).await?;
    let told = Told::new(at.house.words.with("member-told-archive", "name", &label));
    // Archiving is an ordinary change, so its undo is the opposite one; the version it is sent means nothing there.
    let told = told.undo(address(&at, person.id, "restore"), 0);
    Ok(told.then(&at.path.below("members"), at.visitor.is_https()))
}
