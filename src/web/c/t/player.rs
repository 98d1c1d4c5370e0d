//! `GET /c/{club}/t/{tournament}/p/{number}`: a player's own page.

use crate::pages::c::t::player::{PlayerPage, events_of};
use crate::tournament::EntrantNo;
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
        events: with_scene(&at, |scene| events_of(scene, entrant)),
    };
    tournament_page(&at, &request, &page).await
}
