//! `/c/{club}/t/{tournament}/e/{event}/m/{match}/begin`: a match is called to a table.

use super::table::{Table, acted};
use crate::club::permissions::Deed;
use crate::tournament::Command;
use crate::web::c::place::AtTournament;
use crate::web::c::t::said::OfMatch;
use crate::web::error::AppError;
use crate::web::form::Posted;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `POST …/begin`
///
/// # Errors
/// [`AppError::Refused`] when it cannot begin; for those who may not direct.
pub async fn post(
    at: AtTournament,
    of: Path<OfMatch>,
    form: Posted<Table>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Score)?;
    let (event, number) = of.numbers();
    at.fixture(event, number)?;
    acted(&at, &form, event, number, |table| Command::Begin {
        event,
        number,
        table,
    })
    .await
}
