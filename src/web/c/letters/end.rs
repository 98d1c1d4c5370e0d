//! `POST /c/{club}/letters/end`: a director ends the mail to an address that is on no page of the roster.

use crate::app::letters;
use crate::club::permissions::Deed;
use crate::violation::Violation;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// Whose mail ends.
#[derive(Debug)]
pub struct Whose(String);

impl Typed for Whose {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        Whose(fields.line("recipient"))
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}

/// `POST /c/{club}/letters/end`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; the database's.
pub async fn post(at: AtClub, form: Form<Whose>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let (asker, recipient) = (at.asker(&form.key)?, form.typed.0);
    letters::end_address(&at.house.store, asker, at.club.id, recipient).await?;
    let told = Told::new(at.house.words.say("letters-address-ended"));
    Ok(told.then(&at.path.below("letters"), at.visitor.is_https()))
}
