//! `/c/{club}/t/{tournament}/e/{event}/below/confirm`: who is there for the place they fell to.

use super::{act, page};
use crate::club::permissions::Deed;
use crate::form::Form;
use crate::tournament::coming::ComingCommand;
use crate::tournament::{EntrantNo, EventNo};
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::Posted;
use crate::web::html;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// The ticks.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct There {
    present: Vec<EntrantNo>,
}

/// `POST /c/{club}/t/{tournament}/e/{event}/below/confirm`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Posted<There>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let There { present } = match form.command() {
        Ok(wish) => wish,
        Err(refused) => return html::refused(&page(&at, event, &refused)),
    };
    let said = at.house.words.say("below-told-there").into_owned();
    let wish = ComingCommand::Confirm {
        event: event.number,
        present,
    };
    act(&at, &form.key, event, wish, said).await
}
