//! `POST /c/{club}/ratings/starts/remove`: somebody comes to the list with nothing any more.

use crate::app::club::starts;
use crate::club::permissions::Deed;
use crate::violation::Violation;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// Who.
#[derive(Debug)]
pub struct Whose(String);

impl Typed for Whose {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        Whose(fields.line("person"))
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}

/// `POST /c/{club}/ratings/starts/remove`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`] for nobody; the database's.
pub async fn post(at: AtClub, form: Form<Whose>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let person = form.typed.0.parse().map_err(|_| AppError::NotFound)?;
    let asker = at.asker(&form.key)?;
    starts::remove(&at.house.store, asker, at.club.id, person).await?;
    let name = at.names().await?.person(person);
    let told = Told::new(at.house.words.with("starts-removed", "name", name));
    Ok(told.then(&at.path.below("ratings/starts"), at.visitor.is_https()))
}
