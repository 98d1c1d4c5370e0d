//! `GET /c/{club}/archive`: the years of what is over.

pub mod show;

use super::place::AtClub;
use super::{listing, published};
use crate::web::c::site_nav::Tab;
use crate::web::error::AppError;
use crate::web::page::Page;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use derive_more::Deref;

/// `GET /c/{club}/archive`
///
/// # Errors
/// When the database fails.
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let of = listing::read(&at).await?;
    let page = ArchivePage {
        page: at.page(),
        club: at.club.name.clone(),
        live: listing::live(&at, &of),
        nav: listing::nav(&at, &at.path.below("archive")),
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
    let html = page.render().map_err(AppError::internal)?;
    let from = of.made_from();
    published::answer(&at, &request, from, of.edition, published::HTML, html).await
}

/// The years of the archive.
#[derive(Debug, Template, Deref)]
#[template(path = "c/archive.html")]
struct ArchivePage {
    #[deref]
    page: Page,
    club: String,
    /// What the page shows, for its live link.
    live: String,
    nav: Vec<Tab>,
    years: Vec<Year>,
}

/// A year.
#[derive(Debug)]
struct Year {
    year: String,
    href: String,
    count: usize,
}
