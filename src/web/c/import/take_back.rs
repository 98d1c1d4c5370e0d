//! `POST /c/{club}/import/{import}/take-back`: what a file brought in is taken back whole.

use crate::app::club::{ClubError, past};
use crate::club::permissions::Deed;
use crate::violation::Violation;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// A button alone.
#[derive(Debug, Default)]
pub struct Pressed;

impl Typed for Pressed {
    type Command = ();

    fn read(_: &mut Fields) -> Self {
        Pressed
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}

/// `POST /c/{club}/import/{import}/take-back`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but the owner; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtClub,
    path: Path<(String, String)>,
    form: Form<Pressed>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageClub)?;
    let (store, asker) = (&at.house.store, at.asker(&form.key)?);
    let done = past::take_back(store, asker, at.club.id, path.into_inner().1).await;
    let events = match done {
        Ok(events) => events,
        Err(ClubError::Refused(violations)) => {
            let first = violations.into_iter().next();
            return Err(first.map_or(AppError::NotFound, AppError::Refused));
        }
        Err(error) => return Err(error.into()),
    };
    let told = Told::new(at.house.words.with("bring-back-done", "n", events));
    Ok(told.then(&at.path.below("import"), at.visitor.is_https()))
}
