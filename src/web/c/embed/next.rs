//! `GET /c/{club}/embed/next`: what comes next, for a frame of another site.

use super::kind;
use crate::web::c::happening::HappeningView;
use crate::web::c::listing;
use crate::web::c::published::club_page_of;
use crate::web::prelude::*;

const MOST: usize = 5;

/// `GET /c/{club}/embed/next`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let at = at.request.in_public()?;
    let kind = kind(&at)?;
    let of = listing::read(&at).await?;
    let next = of.running().chain(of.coming()).take(MOST);
    let page = NextPage {
        page: Page::new(at.messages(), at.frame()),
        club: at.club.name.clone(),
        whole: at.path.below("calendar"),
        night: at.look.club_night.clone(),
        rows: listing::views(&at, next).await?,
    };
    club_page_of(&at, &request, of.made_from(), of.edition, &page, kind).await
}

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
