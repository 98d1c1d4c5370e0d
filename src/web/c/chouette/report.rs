//! `GET /c/{club}/chouette/{night}/report`: the report of a chouette night, once it is published.

pub mod edit;
pub mod mail;

use super::place::AtNight;
use super::show::when_and_where;
use super::shown;
use crate::app::site::report;
use crate::chouette::recap::Recap;
use crate::club::permissions::Deed;
use crate::pages::report::{Made, of_night};
use crate::store::night_reports::ReportRow;
use crate::web::c::report::ReportPage;
use crate::web::c::reporting::{published_results, view, wording};
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/chouette/{night}/report`
///
/// # Errors
/// [`AppError::NotFound`] before it is published.
pub async fn show(at: AtNight, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let row = report(&at.house.store, at.stream).await?;
    let row = row
        .filter(|row| row.published_at.is_some())
        .ok_or(AppError::NotFound)?;
    let page = ReportPage {
        page: at.page(),
        live: at.live(),
        r: view(
            at.house.words,
            &wording(Some(&row)),
            made(&at, Some(&row))?,
            &at.row.name,
            when_and_where(&at),
            at.path.show(),
        ),
        edit: at
            .may(Deed::HostNight)
            .then(|| at.path.below("report/edit")),
    };
    shown::page(&at, &request, &page).await
}

/// What follows from the results, and what is other than when it was published.
///
/// # Errors
/// When what was published cannot be read.
pub(super) fn made(at: &AtNight, row: Option<&ReportRow>) -> Result<Made, AppError> {
    let now = Recap::of(at.state());
    let published = row.filter(|row| row.published_at.is_some());
    let since: Option<Recap> = published.map(published_results).transpose()?;
    let ledger = at.path.below("ledger");
    let name = |n| shown::name(at, n);
    Ok(of_night(
        at.house.words,
        at.state(),
        &name,
        &ledger,
        &now,
        since.as_ref(),
    ))
}
