//! `/c/{club}/t/{tournament}/e/{event}/sheets/leave`: an entry is taken off the list before its sheet starts.

use super::{Joining, here, page};
use crate::app::stories::ActError;
use crate::club::permissions::Deed;
use crate::form::Form;
use crate::tournament::coming::ComingCommand;
use crate::tournament::{Command, EntrantNo, EventNo};
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::Posted;
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// Which entry.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Leaving {
    entrant: EntrantNo,
}

/// `POST /c/{club}/t/{tournament}/e/{event}/sheets/leave`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Posted<Leaving>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let typed = Joining::default();
    let Leaving { entrant } = match form.command() {
        Ok(leaving) => leaving,
        Err(refused) => return html::refused(&page(&at, event, &typed, &refused).await?),
    };
    let leave = Command::Coming(ComingCommand::Leave {
        event: event.number,
        entrant,
    });
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, leave).await {
        Ok(done) => {
            let name = at.names.entrant(&done.story.state, entrant);
            let said = at.house.words.with("rolling-told-left", "name", name);
            let told = at.undoable(Told::new(said), &done);
            Ok(told.then(&here(&at, event), at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => {
            html::refused(&page(&at, event, &typed, &[violation]).await?)
        }
        Err(error) => Err(error.into()),
    }
}
