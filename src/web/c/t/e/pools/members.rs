//! `/c/{club}/t/{tournament}/e/{event}/pools/{pool}/members`: who is in a side pool.

use super::show::{OfPool, answer, find, refused};
use crate::club::permissions::Deed;
use crate::form::Form;
use crate::tournament::money::MoneyCommand;
use crate::tournament::{Command, EntrantNo};
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::Posted;
use actix_web::HttpResponse;

/// The ticks, by sign-in number.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Ticks {
    #[form(name = "member", rule = "form-unreadable")]
    members: Vec<EntrantNo>,
}

/// `POST …/pools/{pool}/members`
///
/// # Errors
/// For those who may not direct; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: OfPool,
    form: Posted<Ticks>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let (_, pool) = find(&at, &path)?;
    let Ticks { members } = match form.command() {
        Ok(ticks) => ticks,
        Err(violations) => return refused(&at, &path, None, &violations).await,
    };
    let told = at.house.words.with2(
        "told-money-pool-members",
        "n",
        members.len(),
        "pool",
        &pool.terms.name,
    );
    let wish = Command::Money(MoneyCommand::SetMembers {
        pool: path.3,
        members,
        seen: form.seen,
    });
    let asker = at.asker(&form.key)?;
    let acted = at.house.tournaments.act(asker, at.stream, wish).await;
    answer(&at, &path, None, acted, told).await
}
