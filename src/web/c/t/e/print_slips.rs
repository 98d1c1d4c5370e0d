//! `GET /c/{club}/t/{tournament}/e/{event}/print-slips`: score slips, with `?blank` a page without names.

use crate::pages::c::t::e::print_slips::{SlipsPage, slips};
use crate::web::c::place::AtTournament;
use crate::web::c::published::{event_number, event_title, tournament_page, with_scene};
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};

/// Games there is room for on a slip.
const GAMES: usize = 11;

/// `GET /c/{club}/t/{tournament}/e/{event}/print-slips`
///
/// # Errors
/// [`AppError::NotFound`] when there is no such event.
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = at.event(event_number(&request)?)?;
    let blank = request.query_string() == "blank";
    let here = at.path.event_below(event.number, "print-slips");
    let page = SlipsPage {
        w: at.house.words,
        frame: at.frame().wide(),
        title: event_title(&at, event),
        leaves: with_scene(&at, |scene| slips(scene, event, blank)),
        blank,
        links: (here.clone(), format!("{here}?blank")),
        back: at.path.event(event.number),
        games: (1..=GAMES).collect(),
    };
    tournament_page(&at, &request, &page).await
}
