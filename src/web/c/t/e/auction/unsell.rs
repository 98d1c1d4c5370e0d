//! `/c/{club}/t/{tournament}/e/{event}/auction/{lot}/unsell`: a sale is taken back.

use super::{Tried, answer, refused};
use crate::club::permissions::Deed;
use crate::tournament::money::{LotNo, MoneyCommand};
use crate::tournament::{Command, EventNo};
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `POST …/auction/{lot}/unsell`
///
/// # Errors
/// For those who may not direct; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo, LotNo)>,
    form: Form<Button>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    if let Err(violations) = form.command() {
        return refused(&at, event, Tried::default(), &violations).await;
    }
    let wish = Command::Money(MoneyCommand::UnsellLot {
        event: event.number,
        lot: path.3,
    });
    let told = at.house.words.with("told-money-unsold", "lot", path.3.0);
    let asker = at.asker(&form.key)?;
    let acted = at.house.tournaments.act(asker, at.stream, wish).await;
    answer(&at, event, Tried::default(), acted, told).await
}
