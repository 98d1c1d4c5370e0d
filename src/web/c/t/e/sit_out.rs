//! `/c/{club}/t/{tournament}/e/{event}/sit-out`: somebody misses a round of a Swiss, or will not after all.

use super::round::page;
use crate::form::Form;
use crate::tournament::swiss::PairingOptions;
use crate::tournament::{EntrantNo, EventCommand, EventNo};
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(messages = "absence")]
pub struct Absence {
    entrant: EntrantNo,
    #[form(hidden)]
    round: u8,
    #[form(hidden)]
    out: bool,
}

/// `POST /c/{club}/t/{tournament}/e/{event}/sit-out`
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Posted<Absence>,
) -> Result<HttpResponse, AppError> {
    at.need(Permission::Direct)?;
    let event = at.event(path.2)?;
    let refused =
        |violations: &[Violation]| page(&at, event, &PairingOptions::default(), violations);
    let Absence {
        entrant,
        round,
        out,
    } = form.command().or_page(refused)?;
    let sit_out = EventCommand::SitOut {
        entrant,
        round,
        out,
    }
    .of(event.number);
    let principal = at.principal(&form.key)?;
    let done = at
        .app
        .tournaments
        .act(principal, at.stream, sit_out)
        .await
        .or_page(refused)?;
    let name = at.names.entrant(at.state(), entrant);
    let how = if out { "out" } else { "in" };
    let said = at.messages().round_told_absence(how, round, name);
    let told = at.undoable(Flash::new(said), &done);
    Ok(told.then(&at.path.event_below(event.number, "round")))
}
