//! `GET /c/{club}/t/{tournament}/e/{event}/embed`: how an event stands, for a frame of another site.

use crate::pages::c::t::e::embed::{EventEmbed, goes_on, still_in};
use crate::pages::c::t::e::show::EventView;
use crate::web::c::embed::kind;
use crate::web::c::place::AtTournament;
use crate::web::c::published::{answer, event_number, event_title, live, with_scene};
use crate::web::c::t::show::when_and_where;
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

/// While it is played the frame is read again after so many seconds.
const PLAYING: u32 = 60;

/// `GET /c/{club}/t/{tournament}/e/{event}/embed`
///
/// # Errors
/// [`AppError::NotFound`] when there is no such event, or the club's pages are in nobody's frame.
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let at = at.in_public()?;
    let mut kind = kind(&at)?;
    let event = at.event(event_number(&request)?)?;
    let (e, still_in, goes_on) = with_scene(&at, |scene| {
        (
            EventView::of(scene, event, live(&at)),
            still_in(scene, event),
            goes_on(scene, event),
        )
    });
    kind.again = goes_on.then_some(PLAYING);
    let page = EventEmbed {
        w: at.house.words,
        frame: at.surroundings(),
        title: event_title(&at, event),
        when: when_and_where(&at),
        page: at.path.event(event.number),
        e,
        still_in,
        goes_on,
    };
    let html = page.render().map_err(AppError::internal)?;
    let shown = vec![(at.stream, at.story.version)];
    answer(&at.at, &request, shown, at.names.edition, kind, html).await
}
