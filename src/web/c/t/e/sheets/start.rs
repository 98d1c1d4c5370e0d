//! `/c/{club}/t/{tournament}/e/{event}/sheets/start`: the director starts the next sheet with those who wait.

use super::{Joining, here, page};
use crate::app::stories::ActError;
use crate::club::permissions::Deed;
use crate::tournament::EventNo;
use crate::tournament::coming::sheets;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `POST /c/{club}/t/{tournament}/e/{event}/sheets/start`
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
    let all = &at.house.tournaments;
    match all.start_sheet(asker, at.stream, event.number).await {
        Ok(done) => {
            let drawn = done
                .story
                .state
                .event(event.number)
                .map_or(0, |e| sheets(e).len());
            let w = at.house.words;
            let said = if drawn > sheets(event).len() {
                w.with("rolling-told-drawn", "sheet", drawn)
            } else {
                w.say("rolling-told-seed").into_owned()
            };
            let told = at.undoable(Told::new(said), &done);
            Ok(told.then(&here(&at, event), at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => {
            html::refused(&page(&at, event, &Joining::default(), &[violation]).await?)
        }
        Err(error) => Err(error.into()),
    }
}
