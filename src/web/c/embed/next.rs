//! `GET /c/{club}/embed/next`: what comes next, for a frame of another site.

use super::kind;
use crate::pages::layout::Frame;
use crate::pages::words::Words;
use crate::web::c::happening::HappeningView;
use crate::web::c::place::AtClub;
use crate::web::c::{listing, published};
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

/// So many.
const MOST: usize = 5;

/// `GET /c/{club}/embed/next`
///
/// # Errors
/// [`AppError::NotFound`] where the club's pages are in nobody's frame; the database's.
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let at = at.in_public()?;
    let kind = kind(&at)?;
    let of = listing::read(&at).await?;
    let next = of.running().chain(of.coming()).take(MOST);
    let page = NextPage {
        w: at.house.words,
        frame: at.surroundings(),
        club: at.club.name.clone(),
        page: at.path.below("calendar"),
        night: at.look.club_night.clone(),
        rows: listing::views(&at, next).await?,
    };
    let html = page.render().map_err(AppError::internal)?;
    published::answer(&at, &request, of.made_from(), of.edition, kind, html).await
}

/// The next days.
#[derive(Debug, Template)]
#[template(path = "c/embed/next.html")]
struct NextPage {
    w: Words,
    frame: Frame,
    club: String,
    page: String,
    night: String,
    rows: Vec<HappeningView>,
}
