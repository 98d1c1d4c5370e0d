//! `GET /c/{club}/chouette/{night}`: the night as everyone sees it, live while it runs, a record afterwards.

use super::place::AtNight;
use super::shown;
use crate::app::site::report;
use crate::club::permissions::Deed;
use crate::pages::c::chouette::show::{Host, NightPage, NightView};
use crate::pages::layout::Link;
use crate::pages::when;
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/chouette/{night}`
///
/// # Errors
/// When a template fails.
pub async fn show(at: AtNight, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let w = at.house.words;
    let row = report(&at.house.store, at.stream).await?;
    let read = row.is_some_and(|row| row.published_at.is_some());
    let write = at.state().closed && at.may(Deed::HostNight);
    let report = match (read, write) {
        (true, _) => Some(Link::new(w.say("report-read"), at.path.below("report"))),
        (false, true) => Some(Link::new(
            w.say("report-edit"),
            at.path.below("report/edit"),
        )),
        (false, false) => None,
    };
    let page = NightPage {
        report,
        w,
        frame: at.surroundings().under(at.trail()),
        name: at.row.name.clone(),
        when: when_and_where(&at),
        live: at.live(),
        ledger_href: at.path.below("ledger"),
        settle_href: at.path.below("settle"),
        files: at.path.below("results"),
        host: at.may(Deed::HostNight).then(|| Host {
            table: at.path.below("table"),
            people: at.path.below("people"),
            follow: at.path.below("follow"),
            settings: at.path.below("settings"),
        }),
        view: shown::with_scene(&at, NightView::of),
    };
    shown::page(&at, &request, &page).await
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
