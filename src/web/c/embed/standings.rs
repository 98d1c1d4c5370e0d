//! `GET /c/{club}/embed/standings`: the head of the club's list of ratings, for a frame of another site.

use super::kind;
use crate::store::rating_lists::OWN;
use crate::web::c::place::AtClub;
use crate::web::c::ratings::Row;
use crate::web::c::{published, ratings};
use crate::web::error::AppError;
use crate::web::page::Page;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use derive_more::Deref;

/// So many.
const MOST: usize = 20;

/// `GET /c/{club}/embed/standings`
///
/// # Errors
/// [`AppError::NotFound`] where the club's pages are in nobody's frame; the database's.
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let at = at.in_public()?;
    let kind = kind(&at)?;
    let read = ratings::read(&at, OWN).await?;
    let page = StandingsPage {
        page: Page::new(at.house.words, at.surroundings()),
        club: at.club.name.clone(),
        whole: at.path.below("ratings"),
        rows: read.best(&at).into_iter().take(MOST).collect(),
    };
    let html = page.render().map_err(AppError::internal)?;
    published::answer(&at, &request, Vec::new(), read.edition(), kind, html).await
}

/// The first of a list.
#[derive(Debug, Template, Deref)]
#[template(path = "c/embed/standings.html")]
struct StandingsPage {
    #[deref]
    page: Page,
    club: String,
    whole: String,
    rows: Vec<Row>,
}

impl StandingsPage {
    /// Whether no rating among them says much yet.
    #[must_use]
    fn provisional(&self) -> bool {
        self.rows.iter().any(|row| row.rank == 0)
    }
}
