//! `/c/{club}/t/{tournament}/delete`: a tournament of which nothing was played is gone, with the guests who came for it.

use crate::club::permissions::Deed;
use crate::form::Form;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::{Posted, unreadable};
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// That whoever sends it saw what goes.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Delete {
    sure: bool,
}

/// `POST …/delete`
///
/// # Errors
/// [`AppError::Refused`] once there is a result; for those who may not direct; the database's.
pub async fn post(at: AtTournament, form: Posted<Delete>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let Delete { sure } = form.command()?;
    if !sure {
        return Err(AppError::Refused(unreadable()));
    }
    let asker = at.asker(&form.key)?;
    let deleted = at.house.tournaments.delete(asker, at.club.id, at.stream);
    match deleted.await {
        Ok(()) => {
            let w = at.house.words;
            let name = &at.state().details.name;
            let told = Told::new(w.with("told-deleted", "name", name.as_str()));
            Ok(told.then(at.at.path.show(), at.visitor.is_https()))
        }
        Err(error) => Err(error.into()),
    }
}
