//! `POST /c/{club}/members/{person}/shown`: how somebody wishes to be named in public.

use super::{address, found, labelled};
use crate::app::club;
use crate::club::permissions::Deed;
use crate::web::c::place::AtClub;
use crate::web::c::t::e::names::Named;
use crate::web::error::AppError;
use crate::web::form::Posted;
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `POST /c/{club}/members/{person}/shown`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::Refused`] for a way there is not; the database's.
pub async fn post(
    at: AtClub,
    path: Path<(String, String)>,
    form: Posted<Named>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let (person, label) = found(labelled(&at).await?, &path.1)?;
    let Named { shown } = form.command()?;
    let asker = at.asker(&form.key)?;
    club::name_person(&at.house.store, asker, at.club.id, person.id, shown).await?;
    let told = at.house.words.with("names-told-person", "name", &label);
    Ok(Told::new(told).then(&address(&at, person.id, ""), at.visitor.is_https()))
}
