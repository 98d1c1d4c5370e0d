//! `GET /c/{club}/embed/season/{season}`: the head of a season's table, for a frame of another site.

use super::kind;
use crate::pages::layout::Link;
use crate::web::c::place::AtClub;
use crate::web::c::published;
use crate::web::c::seasons::show::TableView;
use crate::web::c::seasons::{days, told};
use crate::web::error::AppError;
use crate::web::page::Page;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use derive_more::Deref;

/// So many of each table.
const MOST: usize = 20;

/// `GET /c/{club}/embed/season/{season}`
///
/// # Errors
/// [`AppError::NotFound`] when there is no such season, or the club's pages are in nobody's frame; the database's.
pub async fn show(
    at: AtClub,
    of: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    let at = at.in_public()?;
    let kind = kind(&at)?;
    let told = told::read(&at, &of.1).await?;
    let page = SeasonEmbed {
        page: Page::new(at.house.words, at.surroundings()),
        title: told.season.name.clone(),
        days: days(&at, &told.season),
        is_final: told.season.frozen.is_some(),
        whole: at.path.below(&format!("seasons/{}", told.season.slug)),
        tables: told
            .views(&at)
            .into_iter()
            .map(|table| TableHead::of(table, MOST))
            .collect(),
    };
    let html = page.render().map_err(AppError::internal)?;
    published::answer(&at, &request, Vec::new(), told.book.edition, kind, html).await
}

/// The first of each table of a season.
#[derive(Debug, Template, Deref)]
#[template(path = "c/embed/season.html")]
struct SeasonEmbed {
    #[deref]
    page: Page,
    title: String,
    days: String,
    is_final: bool,
    whole: String,
    tables: Vec<TableHead>,
}

/// The head of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
struct TableHead {
    /// The division, where there are several tables.
    heading: Option<String>,
    /// The first of it: the place, who, the points.
    rows: Vec<(u32, Link, String)>,
}

impl TableHead {
    /// The first `most` of a table.
    #[must_use]
    fn of(table: TableView, most: usize) -> Self {
        let rows = table.rows.into_iter().take(most);
        TableHead {
            heading: table.heading,
            rows: rows.map(|row| (row.rank, row.who, row.points)).collect(),
        }
    }
}

impl SeasonEmbed {
    /// Whether nobody has played in it yet.
    #[must_use]
    fn is_empty(&self) -> bool {
        self.tables.iter().all(|table| table.rows.is_empty())
    }
}
