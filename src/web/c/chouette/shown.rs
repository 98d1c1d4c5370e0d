//! How the pages of a night anyone may see are made and answered: guests without their names unless the host wants them,
//! kept in the cache only where the night is for everyone.

use super::place::AtNight;
use crate::chouette::PlayerNo;
use crate::pages::c::chouette::scene::NightScene;
use crate::web::c::published;
use crate::web::error::AppError;
use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

/// HTML.
pub const HTML: &str = "text/html; charset=utf-8";

/// What a player is called where anyone may read it: `Guest 2` for a guest, in the order of coming.
#[must_use]
pub fn name(at: &AtNight, player: PlayerNo) -> String {
    match at
        .names
        .guest_number(at.state(), at.row.guest_names, player)
    {
        None => at.name(player),
        Some(n) => at.house.words.with("night-guest", "n", n),
    }
}

/// Where everything of a player's stands; nowhere for a guest who is not named.
fn member(at: &AtNight, player: PlayerNo) -> Option<String> {
    let guest = at
        .names
        .guest_number(at.state(), at.row.guest_names, player);
    let person = at.names.who(at.state().player(player)?.person);
    at.names.of(person).filter(|_| guest.is_none())?;
    Some(at.at.path.below(&format!("players/{person}")))
}

/// Makes something of the night as anyone may see it.
pub fn with_scene<T>(at: &AtNight, make: impl FnOnce(&NightScene<'_>) -> T) -> T {
    with_names(at, &|n| name(at, n), make)
}

/// The same with everybody's own name, for whoever runs the night.
pub fn with_names<T>(
    at: &AtNight,
    names: &dyn Fn(PlayerNo) -> String,
    make: impl FnOnce(&NightScene<'_>) -> T,
) -> T {
    make(&NightScene {
        w: at.house.words,
        night: at.state(),
        base: at.path.show(),
        names,
        members: &|n| member(at, n),
    })
}

/// The answer with a page of the night.
///
/// # Errors
/// [`AppError::Internal`] when the template fails.
pub async fn page(
    at: &AtNight,
    request: &HttpRequest,
    page: &impl Template,
) -> Result<HttpResponse, AppError> {
    let html = page.render().map_err(AppError::internal)?;
    answer(at, request, HTML, html).await
}

/// The answer with anything made of the night.
///
/// # Errors
/// When the database fails.
pub async fn answer(
    at: &AtNight,
    request: &HttpRequest,
    kind: &'static str,
    text: impl Into<Bytes>,
) -> Result<HttpResponse, AppError> {
    // A night for members may be read by a phone that has its code: what is made for that one is for nobody else.
    if at.row.members_only {
        return Ok(HttpResponse::Ok()
            .insert_header((header::CONTENT_TYPE, kind))
            .body(text.into()));
    }
    let shown = vec![(at.stream, at.story.version)];
    published::answer(&at.at, request, shown, at.names.edition, kind, text).await
}
