//! `POST /c/{club}/seasons/{season}/adjust/back`: points given by hand are taken back.

use crate::app::season::take_back;
use crate::club::permissions::Deed;
use crate::violation::Violation;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// Which adjustment.
#[derive(Debug)]
pub struct Which(String);

impl Typed for Which {
    type Command = String;

    fn read(fields: &mut Fields) -> Self {
        Which(fields.line("id"))
    }

    fn command(&self) -> Result<String, Vec<Violation>> {
        Ok(self.0.clone())
    }
}

/// `POST /c/{club}/seasons/{season}/adjust/back`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtClub,
    of: Path<(String, String)>,
    form: Form<Which>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let asker = at.asker(&form.key)?;
    let id = form.typed.0.clone();
    take_back(&at.house.store, asker, at.club.id, of.1.clone(), id).await?;
    let told = Told::new(at.house.words.say("seasons-taken-back"));
    let back = at.path.below(&format!("seasons/{}/adjust", of.1));
    Ok(told.then(&back, at.visitor.is_https()))
}
