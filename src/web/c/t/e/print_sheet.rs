//! `GET /c/{club}/t/{tournament}/e/{event}/print-sheet`: the draw sheet, with `?blank` one to be filled in by hand.

use crate::pages::c::t::e::print_sheet::{SheetPage, beside, leaves, rounds_sheet};
use crate::web::c::place::AtTournament;
use crate::web::c::published::{event_number, event_title, tournament_page, with_scene};
use crate::web::c::t::show::when_and_where;
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/t/{tournament}/e/{event}/print-sheet`
///
/// # Errors
/// [`AppError::NotFound`] when there is no such event.
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = at.event(event_number(&request)?)?;
    let blank = request.query_string() == "blank";
    let here = at.path.event_below(event.number, "print-sheet");
    let rounds = with_scene(&at, |scene| rounds_sheet(scene, event, blank));
    let (leaves, beside) = match rounds {
        Some(_) => (Vec::new(), Vec::new()),
        None => with_scene(&at, |scene| {
            (leaves(scene, event, blank), beside(scene, event, blank))
        }),
    };
    let page = SheetPage {
        w: at.house.words,
        frame: at.frame().wide(),
        title: event_title(&at, event),
        when: when_and_where(&at),
        leaves,
        beside,
        rounds,
        blank,
        links: (here.clone(), format!("{here}?blank")),
        back: at.path.event(event.number),
    };
    tournament_page(&at, &request, &page).await
}
