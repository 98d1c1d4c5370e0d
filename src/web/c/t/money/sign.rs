//! `/c/{club}/t/{tournament}/money/{holder}/sign`: somebody signs the account.

use super::show::{OfAccount, answer, holder, refused};
use crate::club::permissions::Deed;
use crate::pages::told::set_apart;
use crate::tournament::Command;
use crate::tournament::money::MoneyCommand;
use crate::violation::Violation;
use crate::web::c::place::AtTournament;
use crate::web::c::t::money::till::till;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use actix_web::HttpResponse;

/// The balance the page showed.
#[derive(Debug, Default)]
pub struct Signing {
    balance: String,
}

impl Typed for Signing {
    type Command = Option<i64>;

    fn read(fields: &mut Fields) -> Self {
        Signing {
            balance: fields.line("balance"),
        }
    }

    fn command(&self) -> Result<Option<i64>, Vec<Violation>> {
        Ok(self.balance.parse().ok())
    }
}

/// `POST …/money/{holder}/sign`
///
/// # Errors
/// For those who may not direct; the database's.
pub async fn post(
    at: AtTournament,
    path: OfAccount,
    form: Form<Signing>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let holder = holder(&at, &path)?;
    let seen_balance = match form.command() {
        Ok(seen) => seen,
        Err(violations) => return refused(&at, holder, None, &violations).await,
    };
    let wish = Command::Money(MoneyCommand::Sign {
        holder,
        seen_balance,
    });
    let asker = at.asker(&form.key)?;
    let acted = at.house.tournaments.act(asker, at.stream, wish).await;
    let name = set_apart(&till(&at, at.state()).await?.holder(&at, holder));
    let told = at.house.words.with("told-money-signed", "player", name);
    answer(&at, holder, None, acted, told).await
}
