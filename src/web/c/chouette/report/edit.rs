//! `/c/{club}/chouette/{night}/report/edit`: the report of a chouette night is written.

use crate::chouette::recap::Recap;
use crate::club::permissions::Deed;
use crate::journal::StreamId;
use crate::pages::layout::Frame;
use crate::pages::report::Made;
use crate::store::night_reports::ReportRow;
use crate::web::c::chouette::place::AtNight;
use crate::web::c::chouette::show::when_and_where;
use crate::web::c::reporting::Written;
use crate::web::c::reporting::edit::{self, Reported};
use crate::web::error::AppError;
use crate::web::form::Form;
use actix_web::HttpResponse;

/// `GET /c/{club}/chouette/{night}/report/edit`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but the host.
pub async fn show(at: AtNight) -> Result<HttpResponse, AppError> {
    edit::show(&at).await
}

/// `POST /c/{club}/chouette/{night}/report/edit`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but the host; the database's.
pub async fn post(at: AtNight, form: Form<Written>) -> Result<HttpResponse, AppError> {
    edit::post(&at, &form).await
}

impl Reported for AtNight {
    const DEED: Deed = Deed::HostNight;

    fn stream(&self) -> StreamId {
        self.stream
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
        AtNight::frame(self)
    }

    fn made(&self, row: Option<&ReportRow>) -> Result<Made, AppError> {
        super::made(self, row)
    }

    fn results(&self) -> Result<String, AppError> {
        serde_json::to_string(&Recap::of(self.state())).map_err(AppError::internal)
    }
}
