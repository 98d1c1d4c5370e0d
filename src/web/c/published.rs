//! How a page that anyone may see is answered: from the cache for anonymous readers of a public club, made anew for
//! people who are signed in.

use super::t::p::member_page;
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
    club_page_of(at, request, streams, edition, page, HTML.into()).await
}

/// The same of a page of another kind than HTML for readers, such as one for frames of other sites.
pub async fn club_page_of(
    at: &ClubRequest,
    request: &HttpRequest,
    streams: Vec<(StreamId, u64)>,
    edition: u64,
    page: &impl Template,
    kind: PageKind,
) -> Result<HttpResponse, AppError> {
    let html = page.render().map_err(AppError::internal)?;
    answer(at, request, streams, edition, kind, html).await
}

/// What a page of a club in this edition follows live.
#[must_use]
pub fn club_live(at: &ClubRequest, edition: u64) -> String {
    format!("{}:{edition}", at.club.id)
}

/// The same with the first of the streams that the page shows.
#[must_use]
pub fn club_live_with(
    at: &ClubRequest,
    edition: u64,
    streams: impl Iterator<Item = (StreamId, u64)>,
) -> String {
    /// Streams a page watches at most: a browser's tabs share what one may watch.
    const WATCHED: usize = 8;
    streams
        .take(WATCHED)
        .fold(club_live(at, edition), |live, (stream, version)| {
            format!("{live} {stream}:{version}")
        })
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
    live_of(at, (at.stream, at.story.version), at.names.edition)
}

/// The same of one stream at a version, with the names of the club at an edition.
#[must_use]
pub fn live_of(at: &ClubRequest, (stream, version): (StreamId, u64), edition: u64) -> String {
    match at.past {
        Some(_) => String::new(),
        None => format!("{stream}:{version} {}", club_live(at, edition)),
    }
}

pub fn with_scene<T>(at: &TournamentRequest, make: impl FnOnce(&BracketScene<'_>) -> T) -> T {
    with_scene_of(at, at.state(), make)
}

/// The same of a state that may be newer.
pub fn with_scene_of<T>(
    at: &TournamentRequest,
    t: &Tournament,
    make: impl FnOnce(&BracketScene<'_>) -> T,
) -> T {
    let names = |n: EntrantNo| at.names.entrant(t, n);
    let members = |n: EntrantNo| member_page(at, t.entrant(n)?);
    make(&BracketScene {
        w: at.messages(),
        t,
        path: &at.path,
        names: &names,
        members: &members,
        zone: at.club.time_zone,
        from: foreseen_from(t, at.club.time_zone, at.now()),
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
