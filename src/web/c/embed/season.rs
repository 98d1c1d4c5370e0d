//! `GET /c/{club}/embed/season/{season}`: the head of a season's table, for a frame of another site.

use super::kind;
use crate::pages::c::embed::season::{SeasonEmbed, TableHead};
use crate::web::c::place::AtClub;
use crate::web::c::published;
use crate::web::c::seasons::{days, told};
use crate::web::error::AppError;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

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
        w: at.house.words,
        frame: at.surroundings(),
        title: told.season.name.clone(),
        days: days(&at, &told.season),
        is_final: told.season.frozen.is_some(),
        page: at.path.below(&format!("seasons/{}", told.season.slug)),
        tables: told
            .views(&at)
            .into_iter()
            .map(|table| TableHead::of(table, MOST))
            .collect(),
    };
    let html = page.render().map_err(AppError::internal)?;
    published::answer(&at, &request, Vec::new(), told.book.edition, kind, html).await
}
