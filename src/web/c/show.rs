//! `GET /c/{club}`: the front page of the club's site.

use super::place::AtClub;
use super::{listing, published};
use crate::club::permissions::Deed;
use crate::pages::c::happening::HappeningList;
use crate::pages::c::show::{ClubPage, Directs};
use crate::pages::markdown::Html;
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

/// Of what comes and of what was, so many stand on the front page; the calendar and the archive have the others.
const NEXT: usize = 6;
const LAST: usize = 6;
/// Of what runs, so many.
const RUNNING: usize = 12;

/// `GET /c/{club}`
///
/// # Errors
/// When the tournaments cannot be read.
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let of = listing::read(&at).await?;
    let w = at.house.words;
    let mut lists = Vec::new();
    for (heading, rows) in [
        ("site-running", of.running().take(RUNNING).collect()), // a key
        ("site-coming", of.coming().take(NEXT).collect()),      // a key
        ("site-past", of.past().take(LAST).collect::<Vec<_>>()), // a key
    ] {
        if !rows.is_empty() {
            lists.push(HappeningList {
                heading: w.say(heading).into_owned(),
                rows: listing::views(&at, rows).await?,
            });
        }
    }
    let page = ClubPage {
        w,
        frame: at.surroundings(),
        name: at.club.name.clone(),
        logo: at.logo(),
        night: at.look.club_night.clone(),
        words: Html::of_markdown(&at.look.words, 2),
        live: listing::live(&at, &of),
        nav: listing::nav(&at, at.path.show()),
        search: at.path.below("search"),
        lists,
        directs: at.may(Deed::Announce).then(|| Directs {
            announce: at.path.below("t/new"),
            night: at.path.below("chouette/new"),
            members: at.path.below("members"),
            letters: at.path.below("letters"),
            site: at.path.below("site"),
            settings: at.may(Deed::ManageClub).then(|| at.path.below("settings")),
            access: at.may(Deed::ManageAccess).then(|| at.path.below("access")),
        }),
    };
    let html = page.render().map_err(AppError::internal)?;
    published::answer(
        &at,
        &request,
        of.made_from(),
        of.edition,
        published::HTML,
        html,
    )
    .await
}
