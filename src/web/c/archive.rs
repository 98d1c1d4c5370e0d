//! `GET /c/{club}/archive`: the years of what is over.

use super::{listing, published};
use crate::app::site::Happening;
use crate::pages::layout::Frame;
use crate::web::c::calendar::months;
use crate::web::c::happening::HappeningList;
use crate::web::prelude::*;
use chrono::Datelike;

/// `GET /c/{club}/archive`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let (of, w) = (listing::read(&at).await?, at.messages());
    let page = ArchivePage {
        page: Page::new(w, at.frame().about(w.archive_about(&at.club.name))),
        club: at.club.name.clone(),
        live: listing::live(&at, &of),
        years: of
            .years()
            .into_iter()
            .map(|(year, count)| Year {
                year: year.to_string(),
                href: at.path.below(&format!("archive/{year}")),
                count,
            })
            .collect(),
    };
    published::club_page(&at, &request, of.made_from(), of.edition, &page).await
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/archive.html")]
struct ArchivePage {
    #[deref]
    page: Page,
    club: String,
    live: String,
    years: Vec<Year>,
}

#[derive(Debug)]
struct Year {
    year: String,
    href: String,
    count: usize,
}

const PAGE: usize = 50;

/// `GET /c/{club}/archive/{year}`
pub async fn of_year(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let year: i32 = published::number(&request, "year")?;
    let number = match request.match_info().get("page") {
        None => 1,
        // The first page has no number in its address.
        Some(_) => match published::number::<usize>(&request, "page")? {
            0 | 1 => return Err(AppError::NotFound),
            number => number,
        },
    };
    let of = listing::read(&at).await?;
    let in_year: Vec<&Happening> = of.past().filter(|h| h.day.year() == year).collect();
    let pages: Vec<&[&Happening]> = in_year.chunks(PAGE).collect();
    let here = pages
        .get(number.saturating_sub(1))
        .ok_or(AppError::NotFound)?;
    let years = of.years();
    let place = years.iter().position(|(of, _)| *of == year);
    let link = |year: Option<&(i32, usize)>| {
        year.map(|(year, _)| Link::new(year.to_string(), at.path.below(&format!("archive/{year}"))))
    };
    let page = YearPage {
        page: Page::new(at.messages(), frame(&at)),
        club: at.club.name.clone(),
        live: listing::live(&at, &of),
        year: year.to_string(),
        count: in_year.len(),
        months: months(&at, here.to_vec()).await?,
        pages: match pages.len() {
            1 => Vec::new(),
            all => (1..=all)
                .map(|n| Link::new(n.to_string(), address(&at, year, n, number)))
                .collect(),
        },
        before: link(place.and_then(|place| years.get(place.checked_add(1)?))),
        after: link(place.and_then(|place| years.get(place.checked_sub(1)?))),
    };
    published::club_page(&at, &request, of.made_from(), of.edition, &page).await
}

/// The address of a page of a year; none of the page that is shown.
fn address(at: &ClubRequest, year: i32, page: usize, shown: usize) -> String {
    match page {
        page if page == shown => String::new(),
        1 => at.path.below(&format!("archive/{year}")),
        page => at.path.below(&format!("archive/{year}/{page}")),
    }
}

fn frame(at: &ClubRequest) -> Frame {
    let archive = Link::new(at.messages().archive(), at.path.below("archive"));
    at.frame().under(vec![archive])
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/archive/show.html")]
struct YearPage {
    #[deref]
    page: Page,
    club: String,
    live: String,
    year: String,
    count: usize,
    months: Vec<HappeningList>,
    /// The pages of the year by number, none when one holds it all; this one has no address.
    pages: Vec<Link>,
    before: Option<Link>,
    after: Option<Link>,
}
