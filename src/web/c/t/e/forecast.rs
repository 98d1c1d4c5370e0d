//! `GET /c/{club}/t/{tournament}/e/{event}/forecast`: who may win.

use crate::pages::c::t::e::forecast::ForecastPage;
use crate::pages::c::t::e::show::state_line;
use crate::pages::odds::{ForecastView, none};
use crate::web::c::place::AtTournament;
use crate::web::c::published::{event_number, event_title, live, tournament_page, with_scene};
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/t/{tournament}/e/{event}/forecast`
///
/// # Errors
/// [`AppError::NotFound`] when there is no such event.
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = at.event(event_number(&request)?)?;
    let all = &at.house.tournaments;
    let found = all.forecast(at.stream, &at.story, event.number, &at.strengths);
    let found = found.await;
    let page = ForecastPage {
        w: at.house.words,
        frame: at.frame(),
        title: event_title(&at, event),
        state: with_scene(&at, |scene| state_line(scene, event)),
        live: live(&at),
        forecast: match found.as_ref() {
            Ok(found) => Ok(with_scene(&at, |scene| {
                ForecastView::of(scene, event, found)
            })),
            Err(reason) => Err(none(at.house.words, reason, &|v| at.say(v))),
        },
        back: at.path.event(event.number),
    };
    tournament_page(&at, &request, &page).await
}
