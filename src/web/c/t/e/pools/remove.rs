//! `/c/{club}/t/{tournament}/e/{event}/pools/{pool}/remove`: a side pool nobody is in goes away.

use super::show::{OfPool, find, refused};
use crate::app::stories::ActError;
use crate::club::permissions::Deed;
use crate::tournament::Command;
use crate::tournament::money::MoneyCommand;
use crate::web::c::place::AtTournament;
use crate::web::c::t::said::done;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use actix_web::HttpResponse;

/// `POST …/pools/{pool}/remove`
///
/// # Errors
/// For those who may not direct; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: OfPool,
    form: Form<Button>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let (event, pool) = find(&at, &path)?;
    if let Err(violations) = form.command() {
        return refused(&at, &path, None, &violations).await;
    }
    let w = at.house.words;
    let told = w.with("told-money-pool-removed", "pool", &pool.terms.name);
    let wish = Command::Money(MoneyCommand::RemovePool { pool: path.3 });
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, wish).await {
        Ok(acted) => {
            let next = at.path.event_below(event.number, "pools");
            Ok(done(&at, &acted, told, &next))
        }
        Err(ActError::Refused(violation)) => refused(&at, &path, None, &[violation]).await,
        Err(error) => Err(error.into()),
    }
}
