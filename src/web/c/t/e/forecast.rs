//! `GET /c/{club}/t/{tournament}/e/{event}/forecast`: who may win.

use crate::pages::odds::{ForecastView, none};
use crate::web::c::published::{event_title, live, tournament_page, with_scene};
use crate::web::c::t::e::show::EventView;
use crate::web::prelude::*;

/// `GET /c/{club}/t/{tournament}/e/{event}/forecast`
pub async fn show(at: AtEvent, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let all = &at.app.tournaments;
    let found = all.forecast(at.stream, &at.story, event.number, &at.strengths);
    let found = found.await.map_err(AppError::NoForecast)?;
    let page = ForecastPage {
        page: at.page(),
        title: event_title(&at, event),
        e: with_scene(&at, |scene| EventView::of(scene, event, live(&at)))?,
        forecast: match found.as_ref() {
            Ok(found) => Ok(with_scene(&at, |scene| {
                ForecastView::of(scene, event, found)
            })),
            Err(reason) => Err(none(at.messages(), reason, &|v| at.say(v))),
        },
        back: at.path.event(event.number),
    };
    tournament_page(&at, &request, &page).await
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/forecast.html")]
struct ForecastPage {
    #[deref]
    page: Page,
    title: String,
    e: EventView,
    /// The forecast, or why there is none.
    forecast: Result<ForecastView, String>,
    back: String,
}
