//! `GET /c/{club}/t/{tournament}/e/{event}/print-pairings`: who plays whom at which table, for the wall.

use crate::pages::c::t::e::print_pairings::{Pairings, PairingsPage};
use crate::web::c::place::AtTournament;
use crate::web::c::published::{event_number, event_title, tournament_page, with_scene};
use crate::web::c::t::show::when_and_where;
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/t/{tournament}/e/{event}/print-pairings`
///
/// # Errors
/// [`AppError::NotFound`] when there is no such event.
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = at.event(event_number(&request)?)?;
    let page = PairingsPage {
        w: at.house.words,
        frame: at.frame().wide(),
        title: event_title(&at, event),
        when: when_and_where(&at),
        pairings: with_scene(&at, |scene| Pairings::of(scene, event)),
        back: at.path.event(event.number),
    };
    tournament_page(&at, &request, &page).await
}
