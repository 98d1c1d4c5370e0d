//! `GET /c/{club}/t/{tournament}/p/{number}`: a player's own page.

use crate::journal::PersonId;
use crate::pages::c::t::player::{PlayerPage, events_of};
use crate::tournament::{Entrant, EntrantNo};
use crate::web::c::place::AtTournament;
use crate::web::c::published::{live, number, tournament_page, with_scene};
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/t/{tournament}/p/{number}`
///
/// # Errors
/// [`AppError::NotFound`] when nobody signed in with this number.
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let number: EntrantNo = number(&request, "number")?;
    let entrant = at.state().entrant(number).ok_or(AppError::NotFound)?;
    let page = PlayerPage {
        w: at.house.words,
        frame: at.frame(),
        name: at.names.entrant(at.state(), number),
        live: live(&at),
        members: entrant
            .with
            .iter()
            .filter(|_| entrant.team)
            .map(|p| at.names.person(*p))
            .collect(),
        gone: entrant.withdrawn,
        career: member_page(&at, entrant),
        events: with_scene(&at, |scene| events_of(scene, entrant)),
    };
    tournament_page(&at, &request, &page).await
}

/// Where all results of a single player stand; nowhere when one of the events names people less openly than the club's
/// other pages would.
pub(in crate::web::c) fn member_page(at: &AtTournament, entrant: &Entrant) -> Option<String> {
    let person = named_openly(at, entrant)?;
    Some(at.at.path.below(&format!("players/{person}")))
}

/// Who an entrant is, where it is one person whom no event of the tournament names less openly than they are everywhere.
pub(in crate::web::c) fn named_openly(at: &AtTournament, entrant: &Entrant) -> Option<PersonId> {
    if entrant.team || !entrant.with.is_empty() {
        return None;
    }
    let person = at.names.who(entrant.person);
    at.names.of(person)?;
    let openly = at.names.person_shown(person);
    let events = at.state().events.values();
    let mut hidden = events
        .filter(|event| event.entered.contains(&entrant.number))
        .filter(|event| at.names.event_shown(at.stream, event.number) > openly);
    match hidden.next() {
        Some(_) => None,
        None => Some(person),
    }
}
