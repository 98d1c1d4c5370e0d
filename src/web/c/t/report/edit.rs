//! `/c/{club}/t/{tournament}/report/edit`: the report of a tournament is written.

use crate::club::permissions::Deed;
use crate::journal::StreamId;
use crate::pages::layout::Frame;
use crate::pages::report::Made;
use crate::store::night_reports::ReportRow;
use crate::tournament::recap::Recap;
use crate::web::c::place::AtTournament;
use crate::web::c::reporting::Written;
use crate::web::c::reporting::edit::{self, Reported};
use crate::web::c::t::show::when_and_where;
use crate::web::error::AppError;
use crate::web::form::Form;
use actix_web::HttpResponse;

/// `GET /c/{club}/t/{tournament}/report/edit`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but the director.
pub async fn show(at: AtTournament) -> Result<HttpResponse, AppError> {
    edit::show(&at).await
}

/// `POST /c/{club}/t/{tournament}/report/edit`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but the director; the database's.
pub async fn post(at: AtTournament, form: Form<Written>) -> Result<HttpResponse, AppError> {
    edit::post(&at, &form).await
}

impl Reported for AtTournament {
    const DEED: Deed = Deed::Direct;

    fn stream(&self) -> StreamId {
        self.stream
    }

    fn name(&self) -> &str {
        &self.state().details.name
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
        AtTournament::frame(self)
    }

    fn made(&self, row: Option<&ReportRow>) -> Result<Made, AppError> {
        super::made(self, row)
    }

    fn results(&self) -> Result<String, AppError> {
        serde_json::to_string(&Recap::of(self.state())).map_err(AppError::internal)
    }
}
