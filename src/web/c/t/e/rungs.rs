//! `/c/{club}/t/{tournament}/e/{event}/rungs`: the director puts somebody on another rung by hand.

use super::challenge::{ladder, page};
use crate::form::Form;
use crate::tournament::{EntrantNo, EventCommand, EventNo};
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(messages = "rungs")]
pub struct Move {
    entrant: EntrantNo,
    #[form(with = rung, rule = "rung-not-a-rung")]
    rung: u16,
}

/// Any number from 1: below the foot is the foot.
mod rung {
    use crate::form::{Control, Limits, Value};
    use crate::violation::Violation;

    pub(super) fn control() -> Control {
        u16::control(&Limits::default())
    }

    pub(super) fn read(typed: &[String]) -> Result<u16, Violation> {
        u16::read(typed, &Limits::default().range(1..=u16::MAX))
    }

    pub(super) fn show(rung: &u16) -> Vec<String> {
        rung.show()
    }
}

/// `POST /c/{club}/t/{tournament}/e/{event}/rungs`
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Posted<Move>,
) -> Result<HttpResponse, AppError> {
    at.need(Permission::Direct)?;
    let event = ladder(&at, path.2)?;
    let refused = |violations: &[Violation]| page(&at, event, None, violations);
    let Move { entrant, rung } = form.command().or_page(refused)?;
    let mut order = event.rungs.clone();
    order.retain(|n| *n != entrant);
    // Below the foot is the foot.
    let place = usize::from(rung).saturating_sub(1).min(order.len());
    order.insert(place, entrant);
    let set = EventCommand::SetRungs { order }.of(event.number);
    let principal = at.principal(&form.key)?;
    let done = at
        .app
        .tournaments
        .act(principal, at.stream, set)
        .await
        .or_page(refused)?;
    let name = at.names.entrant(at.state(), entrant);
    let rung = place.saturating_add(1);
    let said = at.messages().rungs_told(rung, name);
    let told = at.undoable(Flash::new(said), &done);
    let back = at.path.event_below(event.number, "challenge");
    Ok(told.then(&back))
}
