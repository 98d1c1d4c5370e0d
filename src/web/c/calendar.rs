//! `GET /c/{club}/calendar`: what comes and what was lately, month by month.

use super::{embed, listing, published};
use crate::app::site::Happening;
use crate::web::c::happening::{HappeningList, by_month};
use crate::web::prelude::*;

/// How many of those to come are listed at most, and of those that are over: a year of weekly nights.
const COMING: usize = 60;
const PAST: usize = 30;

/// `GET /c/{club}/calendar`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let of = listing::read(&at).await?;
    let mut running: Vec<&Happening> = of.running().collect();
    running.reverse();
    let coming = running.into_iter().chain(of.ahead()).take(COMING);
    let mut frame = at
        .frame()
        .about(at.messages().calendar_about(&at.club.name));
    frame.embed = embed::offered(&at, at.path.below("embed/next"));
    let page = CalendarPage {
        page: Page::new(at.messages(), frame),
        club: at.club.name.clone(),
        live: listing::live(&at, &of),
        coming: months(&at, coming.collect()).await?,
        past: months(&at, of.past().take(PAST).collect()).await?,
        archive: at.path.below("archive"),
        ics: at.path.below("calendar.ics"),
        feed: at.path.below("feed.atom"),
        mail: at.app.mailer.is_on().then(|| at.path.below("mail")),
    };
    published::club_page(&at, &request, of.made_from(), of.edition, &page).await
}

pub(super) async fn months(
    at: &ClubRequest,
    all: Vec<&Happening>,
) -> Result<Vec<HappeningList>, AppError> {
    let days: Vec<_> = all.iter().map(|happening| happening.day).collect();
    let views = listing::views(at, all).await?;
    let dated = days.into_iter().zip(views).collect();
    Ok(by_month(at.messages(), dated))
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/calendar.html")]
struct CalendarPage {
    #[deref]
    page: Page,
    club: String,
    live: String,
    /// What runs or comes, by month.
    coming: Vec<HappeningList>,
    past: Vec<HappeningList>,
    archive: String,
    /// The days as a file for calendars.
    ics: String,
    feed: String,
    /// Where the club's mail is asked for, where any can be sent.
    mail: Option<String>,
}
