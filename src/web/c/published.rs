//! How a page that anyone may see is answered: from the cache for anonymous readers of a public club, made anew for
//! people who are signed in.

use super::t::player::member_page;
use crate::app::clock;
use crate::club::zone::ClubTimeZone;
use crate::journal::{StreamId, UtcMicros};
use crate::pages::bracket::{BracketScene, foreseen_from};
use crate::tournament::pace::soon;
use crate::tournament::{EntrantNo, Event, Tournament};
use crate::web::cache::{MadeFrom, PageKind, is_plain_reading};
use crate::web::middleware::access_log::pattern;
use crate::web::moment;
use crate::web::prelude::*;
use actix_web::http::header;
use actix_web::web::Bytes;
use std::str::FromStr;

pub const HTML: &str = "text/html; charset=utf-8";

pub async fn tournament_page(
    at: &TournamentRequest,
    request: &HttpRequest,
    page: &impl Template,
) -> Result<HttpResponse, AppError> {
    let kind = PageKind {
        until: foreseen_until(at.state(), at.club.time_zone),
        ..HTML.into()
    };
    tournament_page_of(at, request, page, kind).await
}

/// The same of a page that expires for more than its forecasts.
pub async fn tournament_page_of(
    at: &TournamentRequest,
    request: &HttpRequest,
    page: &impl Template,
    kind: PageKind,
) -> Result<HttpResponse, AppError> {
    let html = moment::rendered(&at.at, page)?;
    let shown = vec![(at.stream, at.story.version)];
    answer(&at.at, request, shown, at.names.edition, kind, html).await
}

/// When a page of the tournament expires, because its forecasts would be past; never where it has none.
#[must_use]
pub fn foreseen_until(t: &Tournament, zone: ClubTimeZone) -> Option<UtcMicros> {
    let now = clock::now();
    foreseen_from(t, zone, now).map(|_| soon(now))
}

/// The answer with a page of the club, made from these streams and the club at this edition.
pub async fn club_page(
    at: &ClubRequest,
    request: &HttpRequest,
    streams: Vec<(StreamId, u64)>,
    edition: u64,
    page: &impl Template,
) -> Result<HttpResponse, AppError> {
    let html = page.render().map_err(AppError::internal)?;
    answer(at, request, streams, edition, HTML, html).await
}

/// What a page of a club in this edition follows live.
#[must_use]
pub fn club_live(at: &ClubRequest, edition: u64) -> String {
    format!("{}:{edition}", at.club.id)
}

/// The answer with a page or file made from these streams, each at its version, and the club at its edition.
pub async fn answer(
    at: &ClubRequest,
    request: &HttpRequest,
    streams: Vec<(StreamId, u64)>,
    edition: u64,
    kind: impl Into<PageKind>,
    text: impl Into<Bytes>,
) -> Result<HttpResponse, AppError> {
    let (kind, text) = (kind.into(), text.into());
    at.app.cache.notes(&kind);
    let anyone = at.visitor.user.is_none() && at.visitor.session_cookie().is_none();
    let is_kept = anyone && at.club.public && at.app.cache.has_room();
    if is_kept && is_plain_reading(request.head()) {
        // A club that was read before the edition of the names may be outdated; then the page is not kept.
        let newest = at.app.places.club(&at.club.slug).await?;
        if *newest == *at.club && at.app.store.edition(at.club.id) == Some(edition) {
            let made_from = MadeFrom {
                streams,
                club: (at.club.id, edition),
                language: at.messages().language(),
            };
            let (path, route) = (request.path(), pattern(request));
            let page = at.app.cache.keep(path, route, made_from, kind, text);
            return Ok(page.answer(request));
        }
    }
    let mut answer = HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, kind.content))
        .body(text);
    kind.dress(&mut answer);
    Ok(answer)
}

/// The streams and versions that a page shows, for `data-live`; none where it shows what is past.
#[must_use]
pub fn live(at: &TournamentRequest) -> String {
    if at.past.is_some() {
        return String::new();
    }
    let (stream, version) = (at.stream, at.story.version);
    format!("{stream}:{version} {}:{}", at.club.id, at.names.edition)
}

pub fn with_scene<T>(at: &TournamentRequest, make: impl FnOnce(&BracketScene<'_>) -> T) -> T {
    let names = |n: EntrantNo| at.names.entrant(at.state(), n);
    let members = |n: EntrantNo| member_page(at, at.state().entrant(n)?);
    make(&BracketScene {
        w: at.messages(),
        t: at.state(),
        path: &at.path,
        names: &names,
        members: &members,
        zone: at.club.time_zone,
        from: foreseen_from(at.state(), at.club.time_zone, at.now()),
        pace: &at.pace,
        strengths: &at.strengths,
    })
}

/// What an event is called on a sheet of its own: the tournament, and the event where it has several.
#[must_use]
pub fn event_title(at: &TournamentRequest, event: &Event) -> String {
    let tournament = &at.state().details.name;
    if at.state().events.len() == 1 {
        tournament.clone()
    } else {
        format!("{tournament} · {}", event.settings.name)
    }
}

/// A number of the address, written in the one way that links have it: `/e/01` is no page.
pub fn number<T: FromStr + ToString>(request: &HttpRequest, part: &str) -> Result<T, AppError> {
    let text = request.match_info().get(part).ok_or(AppError::NotFound)?;
    let number: T = text.parse().map_err(|_| AppError::NotFound)?;
    if number.to_string() == text {
        Ok(number)
    } else {
        Err(AppError::NotFound)
    }
}
