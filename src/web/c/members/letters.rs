//! `POST /c/{club}/members/{person}/letters`: whether somebody agreed to get the club's mail.

use super::{address, found, labelled};
use crate::app::letters;
use crate::club::permissions::Deed;
use crate::violation::Violation;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// Whether they agree.
#[derive(Debug)]
pub struct Agrees(bool);

impl Typed for Agrees {
    type Command = bool;

    fn read(fields: &mut Fields) -> Self {
        Agrees(fields.ticked("agrees"))
    }

    fn command(&self) -> Result<bool, Vec<Violation>> {
        Ok(self.0)
    }
}

/// `POST /c/{club}/members/{person}/letters`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::Refused`] without an address; the database's.
pub async fn post(
    at: AtClub,
    path: Path<(String, String)>,
    form: Form<Agrees>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let (person, label) = found(labelled(&at).await?, &path.1)?;
    let (store, asker, club) = (&at.house.store, at.asker(&form.key)?, at.club.id);
    let key = if form.typed.0 {
        letters::agree(store, asker, club, person.id).await?;
        "letters-agreed-told" // a key
    } else {
        letters::disagree(store, asker, club, person.id).await?;
        "letters-ended-told" // a key
    };
    let told = at.house.words.with(key, "name", &label);
    Ok(Told::new(told).then(&address(&at, person.id, ""), at.visitor.is_https()))
}
