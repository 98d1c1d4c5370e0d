//! `/c/{club}/t/{tournament}/e/{event}/below/back`: somebody who lost comes back.

use super::{act, now, page};
use crate::club::permissions::Deed;
use crate::form::Form;
use crate::tournament::coming::{ComingCommand, How};
use crate::tournament::{EntrantNo, EventNo, LatePlace, Seed};
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::Posted;
use crate::web::html;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// Who, and how.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Back {
    entrant: EntrantNo,
    how: How,
}

/// `POST /c/{club}/t/{tournament}/e/{event}/below/back`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Posted<Back>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let Back { entrant, how } = match form.command() {
        Ok(wish) => wish,
        Err(refused) => return html::refused(&page(&at, event, &refused)),
    };
    let name = at.names.entrant(at.state(), entrant);
    let said = at.house.words.with2(
        "below-told-back",
        "name",
        name,
        "event",
        &event.settings.name,
    );
    let wish = ComingCommand::ComeBack {
        event: event.number,
        entrants: vec![entrant],
        how,
        place: LatePlace::BySeed,
        now: now(&at),
        seed: Seed(rand::random()),
    };
    act(&at, &form.key, event, wish, said).await
}
