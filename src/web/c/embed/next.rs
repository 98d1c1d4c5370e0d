//! `GET /c/{club}/embed/next`: what comes next, for a frame of another site.

use super::kind;
use crate::web::c::happening::HappeningView;
use crate::web::c::place::AtClub;
use crate::web::c::{listing, published};
use crate::web::error::AppError;
use crate::web::page::Page;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use derive_more::Deref;

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
        page: Page::new(at.house.words, at.surroundings()),
        club: at.club.name.clone(),
        whole: at.path.below("calendar"),
        night: at.look.club_night.clone(),
        rows: listing::views(&at, next).await?,
    };
    let html = page.render().map_err(AppError::internal)?;
    published::answer(&at, &request, of.made_from(), of.edition, kind, html).await
}

/// The next days.
#[derive(Debug, Template, Deref)]
#[template(path = "c/embed/next.html")]
struct NextPage {
    #[deref]
    page: Page,
    club: String,
    whole: String,
    night: String,
    rows: Vec<HappeningView>,
}
