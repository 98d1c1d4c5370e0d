//! `/c/{club}/t/{tournament}/e/{event}/m/{match}/call-back`: a match that was called is sent back, nothing scored yet.

use super::table::{Table, acted};
use crate::club::permissions::Deed;
use crate::tournament::Command;
use crate::web::c::place::AtTournament;
use crate::web::c::t::said::OfMatch;
use crate::web::error::AppError;
use crate::web::form::Posted;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `POST …/call-back`
///
/// # Errors
/// For those who may not direct; the database's.
pub async fn post(
    at: AtTournament,
    of: Path<OfMatch>,
    form: Posted<Table>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Score)?;
    let (event, number) = of.numbers();
    at.fixture(event, number)?;
    acted(&at, &form, event, number, |_| Command::CallBack {
        event,
        number,
    })
    .await
}
