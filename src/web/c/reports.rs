//! `GET /c/{club}/reports`: what was told of the club's nights, the latest first.

use super::{listing, published};
use crate::app::site::reports;
use crate::web::c::happening::Leaf;
use crate::web::prelude::*;

/// The most reports on the page; the archive leads to older ones.
const MOST: usize = 200;

/// `GET /c/{club}/reports`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let (of, w) = (listing::read(&at).await?, at.messages());
    let mut rows = Vec::new();
    for row in reports(&at.app.store, at.club.id).await? {
        // That a night for members only took place is for members.
        let Some(happening) = of.all.iter().find(|h| h.stream == row.stream) else {
            continue;
        };
        let named = !row.title.is_empty() && row.title != happening.name;
        rows.push(ReportLine {
            href: format!("{}/report", happening.path(&at.path)),
            leaf: Leaf::of(w, happening.day),
            of: match named {
                true => happening.name.clone(),
                false => String::new(),
            },
            title: match named {
                true => row.title,
                false => happening.name.clone(),
            },
        });
    }
    rows.truncate(MOST);
    let page = ReportsPage {
        page: Page::new(w, at.frame().about(w.reports_about(&at.club.name))),
        club: at.club.name.clone(),
        live: listing::live(&at, &of),
        rows,
    };
    published::club_page(&at, &request, of.made_from(), of.edition, &page).await
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/reports.html")]
struct ReportsPage {
    #[deref]
    page: Page,
    club: String,
    live: String,
    rows: Vec<ReportLine>,
}

#[derive(Debug)]
struct ReportLine {
    href: String,
    title: String,
    leaf: Leaf,
    /// The name of the tournament or night, where the title is another.
    of: String,
}
