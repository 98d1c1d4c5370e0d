//! `GET /c/{club}/t/{tournament}/report`: the report of a tournament, once it is published.

pub mod edit;
pub mod mail;

use crate::app::site::report;
use crate::club::permissions::Deed;
use crate::pages::report::{Made, of_tournament};
use crate::store::night_reports::ReportRow;
use crate::tournament::recap::Recap;
use crate::web::c::place::AtTournament;
use crate::web::c::published::{live, tournament_page, with_scene};
use crate::web::c::report::ReportPage;
use crate::web::c::reporting::{published_results, view, wording};
use crate::web::c::t::show::when_and_where;
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/t/{tournament}/report`
///
/// # Errors
/// [`AppError::NotFound`] before it is published.
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let row = report(&at.house.store, at.stream).await?;
    let row = row
        .filter(|row| row.published_at.is_some())
        .ok_or(AppError::NotFound)?;
    let made = made(&at, Some(&row))?;
    let name = &at.state().details.name;
    let page = ReportPage {
        page: at.page(),
        live: live(&at),
        r: view(
            at.house.words,
            &wording(Some(&row)),
            made,
            name,
            when_and_where(&at),
            at.path.show(),
        ),
        edit: at
            .may_throughout(Deed::Direct)
            .then(|| at.path.below("report/edit")),
    };
    tournament_page(&at, &request, &page).await
}

/// What follows from the results, and what is other than when it was published.
///
/// # Errors
/// When what was published cannot be read.
pub(super) fn made(at: &AtTournament, row: Option<&ReportRow>) -> Result<Made, AppError> {
    let now = Recap::of(at.state());
    let published = row.filter(|row| row.published_at.is_some());
    let since: Option<Recap> = published.map(published_results).transpose()?;
    Ok(with_scene(at, |scene| {
        of_tournament(scene, &now, since.as_ref())
    }))
}
