//! `GET /c/{club}/chouette/{night}/report`: the report of a chouette night, once it is published.

use super::place::{AtNight, NightRequest};
use super::show::{river, when_and_where};
use super::shown;
use crate::app::site::{ReportRow, Wording};
use crate::chouette::recap::NightRecap;
use crate::journal::StreamId;
use crate::pages::layout::Frame;
use crate::pages::report::{GeneratedReport, of_night};
use crate::pages::river::RiverShape;
use crate::web::c::mailing;
use crate::web::c::report::ReportPage;
use crate::web::c::reporting::edit::{self, Reported};
use crate::web::c::reporting::{ReportInput, board, published_results, view};
use crate::web::prelude::*;

/// `GET /c/{club}/chouette/{night}/report`
pub async fn show(at: AtNight, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let row = mailing::shown(&at.request).await?;
    let row = row.as_ref();
    let mut r = view(
        &Wording::of(row),
        board(at.messages(), row)?,
        at.made(row)?,
        &at.row.name,
        when_and_where(&at),
        at.path.show(),
    );
    r.night = river(&at, RiverShape::PAGE).await?;
    let page = ReportPage {
        page: at.page(),
        live: at.live(),
        r,
        edit: at
            .may(Permission::HostNight)
            .then(|| at.path.below("report/edit")),
    };
    shown::page(&at, &request, &page).await
}

/// `GET /c/{club}/chouette/{night}/report/edit`
pub async fn edit(at: AtNight<HostNight>) -> Result<HttpResponse, AppError> {
    edit::show(at.request).await
}

/// `POST /c/{club}/chouette/{night}/report/edit`
pub async fn save(
    at: AtNight<HostNight>,
    form: Posted<ReportInput>,
) -> Result<HttpResponse, AppError> {
    edit::post(at, &form).await
}

impl Reported for NightRequest {
    fn stream(&self) -> StreamId {
        self.stream
    }

    fn with_public_names(self) -> Self {
        NightRequest::with_public_names(self)
    }

    fn name(&self) -> &str {
        &self.row.name
    }

    fn when(&self) -> String {
        when_and_where(self)
    }

    fn page(&self) -> &str {
        self.path.show()
    }

    fn below(&self, rest: &str) -> String {
        self.path.below(rest)
    }

    fn frame(&self) -> Frame {
        NightRequest::frame(self)
    }

    fn made(&self, row: Option<&ReportRow>) -> Result<GeneratedReport, AppError> {
        let now = NightRecap::of(self.state());
        let published = row.filter(|row| row.published_at.is_some());
        let since: Option<NightRecap> = published.map(published_results).transpose()?;
        let ledger = self.path.below("ledger");
        let name = |n| shown::name(self, n);
        Ok(of_night(
            self.messages(),
            self.state(),
            &name,
            &ledger,
            &now,
            since.as_ref(),
        ))
    }

    fn results(&self) -> Result<String, AppError> {
        serde_json::to_string(&NightRecap::of(self.state())).map_err(AppError::internal)
    }
}

/// `GET /c/{club}/chouette/{night}/report/mail`
pub async fn mail(at: AtNight<ManageMembers>) -> Result<HttpResponse, AppError> {
    mailing::show(at.request).await
}

/// `POST /c/{club}/chouette/{night}/report/mail`
pub async fn send(
    at: AtNight<ManageMembers>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    mailing::send(at.request, &form).await
}
