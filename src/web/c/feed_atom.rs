//! `GET /c/{club}/feed.atom`: what came of the club's nights, as a feed.

use super::place::AtClub;
use super::{listing, published};
use crate::app::site::Happening;
use crate::pages::c::happening::HappeningView;
use crate::publish::feed::{self, Entry, Feed};
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};
use chrono::{NaiveTime, TimeDelta};

/// So many at most, the latest.
const MOST: usize = 40;

/// `GET /c/{club}/feed.atom`
///
/// # Errors
/// When the database fails.
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let of = listing::read(&at).await?;
    let over: Vec<&Happening> = of.past().take(MOST).collect();
    let views = listing::views(&at, over.clone()).await?;
    let here = at.path.below("feed.atom");
    let hosts = &at.house.hosts;
    let feed = Feed {
        club: at.club.id.to_string(),
        title: at.club.name.clone(),
        own: hosts.link(&here, &here),
        page: hosts.link(&here, at.path.show()),
        language: at.house.words.language().to_owned(),
        entries: over
            .into_iter()
            .zip(views)
            .map(|(happening, view)| Entry {
                stream: happening.stream.to_string(),
                title: happening.name.clone(),
                page: hosts.link(&here, &view.href),
                updated: updated(happening),
                summary: summary(&at, view),
            })
            .collect(),
    };
    let text = feed::file(&feed).map_err(AppError::internal)?;
    let from = of.made_from();
    published::answer(
        &at,
        &request,
        from,
        of.edition,
        "application/atom+xml",
        text,
    )
    .await
}

/// Noon of its day, and a second later with every change, so that a correction is news.
fn updated(of: &Happening) -> String {
    let seconds = i64::try_from(of.version.min(36_000)).unwrap_or_default();
    let begun = of.day.and_time(NaiveTime::MIN).and_utc();
    let then = begun + TimeDelta::hours(12) + TimeDelta::seconds(seconds);
    then.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

fn summary(at: &AtClub, view: HappeningView) -> String {
    let w = at.house.words;
    let won = view
        .events
        .into_iter()
        .filter(|event| !event.winners.is_empty());
    let won = won.map(|event| {
        let names: Vec<String> = event.winners.into_iter().map(|link| link.label).collect();
        let names = names.join(", ");
        match event.event {
            None => w.with("feed-won", "names", names),
            Some(event) => w.with2("feed-won-event", "names", names, "event", event),
        }
    });
    let venue = Some(view.venue).filter(|venue| !venue.is_empty());
    let all: Vec<String> = won.chain(view.notes).chain(venue).collect();
    all.join(" · ")
}
