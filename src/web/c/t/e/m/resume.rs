//! `/c/{club}/t/{tournament}/e/{event}/m/{match}/resume`: a match that was put off is to be played after all.

use super::adjourn::act;
use crate::club::permissions::Deed;
use crate::tournament::money::{MoneyCommand, MoneyFact};
use crate::web::c::place::AtTournament;
use crate::web::c::t::said::OfMatch;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `POST …/resume`
///
/// # Errors
/// For those who may not direct; the database's.
pub async fn post(
    at: AtTournament,
    of: Path<OfMatch>,
    form: Form<Button>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let (event, number) = of.numbers();
    at.fixture(event, number)?;
    form.command()?;
    let wish = MoneyCommand::Resume { event, number };
    act(&at, &form, wish, &MoneyFact::Resumed { event, number }).await
}
