//! `GET /c/{club}/chouette/{night}`: the night as everyone sees it.

use super::place::AtNight;
use crate::club::permissions::Deed;
use crate::pages::c::chouette::show::{Line, NightPage};
use crate::pages::chouette::signed;
use crate::pages::when;
use crate::web::c::published;
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

/// `GET /c/{club}/chouette/{night}`
///
/// # Errors
/// When a template fails.
pub async fn show(at: AtNight, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let night = at.state();
    let players = night.players.iter().map(|p| Line {
        name: at.name(p.number),
        points: signed(p.points),
    });
    let page = NightPage {
        w: at.house.words,
        frame: at.at.frame(),
        name: at.row.name.clone(),
        when: when_and_where(&at),
        live: at.live(),
        players: players.collect(),
        table: at.may(Deed::HostNight).then(|| at.path.below("table")),
    };
    let html = page.render().map_err(AppError::internal)?;
    let kind = "text/html; charset=utf-8";
    let shown = vec![(at.stream, at.story.version)];
    published::answer(&at.at, &request, shown, at.names.edition, kind, html).await
}

/// The day and the place, in one line.
pub(super) fn when_and_where(at: &AtNight) -> String {
    let day = match at.row.day.parse() {
        Ok(day) => when::day(at.house.words, day),
        Err(_) => at.row.day.clone(),
    };
    match at.row.venue.as_str() {
        "" => day,
        venue => format!("{day} · {venue}"),
    }
}
