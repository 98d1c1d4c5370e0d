//! `POST /c/{club}/members/{person}/letters`: whether somebody agreed to get the club's mail.

use super::{address, found, labelled};
use crate::app::letters;
use crate::club::permissions::Deed;
use crate::form::Form;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::Posted;
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// Whether they agree.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Agrees {
    agrees: bool,
}

/// `POST /c/{club}/members/{person}/letters`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::Refused`] without an address; the database's.
pub async fn post(
    at: AtClub,
    path: Path<(String, String)>,
    form: Posted<Agrees>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let (person, label) = found(labelled(&at).await?, &path.1)?;
    let (store, asker, club) = (&at.house.store, at.asker(&form.key)?, at.club.id);
    let Agrees { agrees } = form.command()?;
    let key = if agrees {
        letters::agree(store, asker, club, person.id).await?;
        "letters-agreed-told" // a key
    } else {
        letters::disagree(store, asker, club, person.id).await?;
        "letters-ended-told" // a key
    };
    let told = at.house.words.with(key, "name", &label);
    Ok(Told::new(told).then(&address(&at, person.id, ""), at.visitor.is_https()))
}
