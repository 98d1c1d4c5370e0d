//! `/c/{club}/t/{tournament}/e/{event}/list`: the list of entrants is closed, or opened again.

use super::draw::{here, page};
use crate::form::{Choice, Form, Values};
use crate::pages::messages::{MessageOf, Messages};
use crate::tournament::{EventCommand, EventNo};
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct Closing {
    to: To,
}

#[derive(Debug, Clone, Copy, Choice)]
#[form(hidden)]
enum To {
    Closed,
    Open,
}

/// `POST /c/{club}/t/{tournament}/e/{event}/list`
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Posted<Closing>,
) -> Result<HttpResponse, AppError> {
    at.need(Permission::Direct)?;
    let event = at.event(path.2)?;
    let refused = |violations: &[Violation]| page(&at, event, &Values::default(), violations);
    let Closing { to } = form.command().or_page(refused)?;
    let number = event.number;
    let (command, said): (_, MessageOf<_>) = match to {
        To::Closed => (
            EventCommand::CloseList.of(number),
            Messages::drawing_told_closed,
        ),
        To::Open => (
            EventCommand::ReopenList.of(number),
            Messages::drawing_told_open,
        ),
    };
    let principal = at.principal(&form.key)?;
    let done = at
        .app
        .tournaments
        .act(principal, at.stream, command)
        .await
        .or_page(refused)?;
    let said = said(at.messages(), &event.settings.name);
    let told = at.undoable(Flash::new(said), &done);
    Ok(told.then(&here(&at, event)))
}
