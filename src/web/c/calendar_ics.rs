//! `GET /c/{club}/calendar.ics`: the club's days, for calendars on phones.

use super::place::AtClub;
use super::{listing, published};
use crate::publish::calendar::{Day, file};
use crate::store::streams::Kind;
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/calendar.ics`
///
/// # Errors
/// When the database fails.
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let of = listing::read(&at).await?;
    let days: Vec<Day> = of
        .all
        .iter()
        .map(|happening| {
            let page = match happening.kind {
                Kind::Tournament => at.path.tournament(&happening.slug).show().to_owned(),
                Kind::Chouette => at.path.night(&happening.slug).show().to_owned(),
            };
            Day {
                stream: happening.stream.to_string(),
                version: happening.version,
                name: happening.name.clone(),
                day: happening.day,
                venue: happening.venue.clone(),
                page: at.house.hosts.whole(&page),
            }
        })
        .collect();
    let text = file(&at.club.name, &days);
    let (from, kind) = (of.made_from(), "text/calendar; charset=utf-8");
    published::answer(&at, &request, from, of.edition, kind, text).await
}
