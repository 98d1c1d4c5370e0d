//! `GET /c/{club}/t/{tournament}/e/{event}/screen`: the event for a projector.

use crate::pages::c::t::e::screen::{ScreenPage, head, panes};
use crate::pages::qr::Qr;
use crate::web::c::place::AtTournament;
use crate::web::c::published::{event_number, event_title, live, tournament_page, with_scene};
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};
use std::borrow::Cow;

/// `GET /c/{club}/t/{tournament}/e/{event}/screen`
///
/// # Errors
/// [`AppError::NotFound`] when there is no such event.
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = at.event(event_number(&request)?)?;
    let mut frame = at.frame();
    frame.body = Cow::Borrowed("screen");
    let (state, champion) = with_scene(&at, |scene| head(scene, event));
    // The shortest address there is: a tournament of one event shows it on its own page.
    let back = if at.state().events.len() == 1 {
        at.path.show().to_owned()
    } else {
        at.path.event(event.number)
    };
    let origin = at.house.hosts.address();
    let address = origin.map(|origin| format!("{origin}{back}"));
    let page = ScreenPage {
        w: at.house.words,
        frame,
        title: event_title(&at, event),
        state,
        champion,
        live: live(&at),
        panes: with_scene(&at, |scene| panes(scene, event)),
        back,
        qr: address.as_deref().and_then(Qr::of),
        address: address.unwrap_or_default(),
    };
    tournament_page(&at, &request, &page).await
}
