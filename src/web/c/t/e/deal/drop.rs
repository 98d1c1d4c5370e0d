//! `/c/{club}/t/{tournament}/e/{event}/deal/drop`: places decide again.

use super::{answer, refused};
use crate::club::permissions::Deed;
use crate::tournament::money::MoneyCommand;
use crate::tournament::{Command, EventNo};
use crate::web::c::place::AtTournament;
use crate::web::c::t::e::deal::DealFields;
use crate::web::error::AppError;
use crate::web::form::Form;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `POST …/deal/drop`
///
/// # Errors
/// For those who may not direct; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Form<DealFields>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let stage = match form.command() {
        Ok(stage) => stage,
        Err(violations) => return refused(&at, event, &form.typed, &violations).await,
    };
    let wish = Command::Money(MoneyCommand::DropDeal {
        event: event.number,
        stage,
    });
    let w = at.house.words;
    let told = w.with("told-money-deal-dropped", "event", &event.settings.name);
    let asker = at.asker(&form.key)?;
    let acted = at.house.tournaments.act(asker, at.stream, wish).await;
    answer(&at, event, &form.typed, acted, told).await
}
