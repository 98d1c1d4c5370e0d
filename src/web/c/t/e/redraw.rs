//! `/c/{club}/t/{tournament}/e/{event}/redraw`: a new seed, to draw again. Everything drawn before stays on the record.

use super::draw::{Throw, here, page};
use crate::app::stories::ActError;
use crate::club::permissions::Deed;
use crate::tournament::EventNo;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `POST /c/{club}/t/{tournament}/e/{event}/redraw`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Form<Button>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let asker = at.asker(&form.key)?;
    match at
        .house
        .tournaments
        .commit_seed(asker, at.stream, event.number)
        .await
    {
        Ok(done) => {
            let said = at.house.words.say("drawing-told-seed");
            let told = at.undoable(Told::new(said), &done);
            Ok(told.then(&here(&at, event), at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => {
            html::refused(&page(&at, event, &Throw::default(), &[violation]))
        }
        Err(error) => Err(error.into()),
    }
}
