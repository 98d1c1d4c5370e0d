//! `GET /c/{club}/t/{tournament}/e/{event}`: the event as everyone sees it.

use crate::pages::c::t::e::show::{EventPage, EventView};
use crate::web::c::place::AtTournament;
use crate::web::c::published::{event_number, event_title, live, tournament_page, with_scene};
use crate::web::c::t::show::{desk, said, when_and_where};
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/t/{tournament}/e/{event}`
///
/// # Errors
/// [`AppError::NotFound`] when there is no such event.
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = at.event(event_number(&request)?)?;
    let page = EventPage {
        w: at.house.words,
        frame: at.frame().wide(),
        title: event_title(&at, event),
        when: when_and_where(&at),
        e: with_scene(&at, |scene| EventView::of(scene, event, live(&at))),
        said: said(&at).await?,
        desk: desk(&at),
    };
    tournament_page(&at, &request, &page).await
}
