//! `/c/{club}/t/{tournament}/desk`: everything the director needs during the evening.

use super::said::{newest, tell};
use crate::app::tournament::Reading;
use crate::club::permissions::Deed;
use crate::pages::c::t::desk::DeskPage;
use crate::pages::problems::Problems;
use crate::tournament::EntrantNo;
use crate::violation::Violation;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::new_key;
use crate::web::html;
use actix_web::HttpResponse;

/// `GET …/desk`
///
/// # Errors
/// For those who may not direct.
pub async fn show(at: AtTournament) -> Result<HttpResponse, AppError> {
    at.need(Deed::ReadDesk)?;
    html::page(&page(&at, &at.story))
}

/// The desk again with what was refused of one of its actions: 422.
///
/// # Errors
/// When the newest state cannot be read.
pub async fn refused(
    at: &AtTournament,
    violations: &[Violation],
) -> Result<HttpResponse, AppError> {
    let story = newest(at).await?;
    let mut page = page(at, &story);
    page.problems = Problems::of(at.house.words, violations, &|n| {
        at.names.entrant(&story.state, EntrantNo(n))
    });
    html::refused(&page)
}

fn page(at: &AtTournament, story: &Reading) -> DeskPage {
    let live = format!(
        "{}:{} {}:{}",
        at.stream, story.version, at.club.id, at.names.edition
    );
    let mut page = tell(at, &story.state, |teller| {
        DeskPage::new(teller, at.frame().wide(), &at.path, live)
    });
    page.key = new_key().as_str().to_owned();
    page
}
