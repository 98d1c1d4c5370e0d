//! `/c/{club}/t/{tournament}/money/{holder}/pay`: money changes hands.

use super::show::{OfAccount, answer, holder, refused};
use super::typed::amount;
use crate::club::permissions::Deed;
use crate::pages::told::set_apart;
use crate::tournament::money::{Direction, MoneyCommand};
use crate::violation::{Source, Violation};
use crate::web::c::place::AtTournament;
use crate::web::c::t::money::till::till;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use actix_web::HttpResponse;

/// Which way, how much, and a remark.
#[derive(Debug, Default)]
pub struct Paying {
    direction: String,
    amount: String,
    reason: String,
    balance: String,
}

impl Typed for Paying {
    type Command = (Direction, Option<i64>);

    fn read(fields: &mut Fields) -> Self {
        Paying {
            direction: fields.line("direction"),
            amount: fields.line("amount"),
            reason: fields.line("reason"),
            balance: fields.line("balance"),
        }
    }

    fn command(&self) -> Result<(Direction, Option<i64>), Vec<Violation>> {
        let direction = match self.direction.as_str() {
            "in" => Direction::In,
            "out" => Direction::Out,
            _ => {
                let unknown = Violation::new("choice-unknown", Source::House);
                return Err(vec![unknown.at("direction")]);
            }
        };
        Ok((direction, self.balance.parse().ok()))
    }
}

/// `POST …/money/{holder}/pay`
///
/// # Errors
/// For those who may not direct; the database's.
pub async fn post(
    at: AtTournament,
    path: OfAccount,
    form: Form<Paying>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let holder = holder(&at, &path)?;
    let typed = Some((form.typed.amount.as_str(), form.typed.reason.as_str()));
    let currency = at.state().money.currency.clone();
    let read = form.command().and_then(|(direction, seen)| {
        let paid = amount(&form.typed.amount, "amount", &currency).map_err(|v| vec![v])?;
        Ok((direction, seen, paid))
    });
    let (direction, seen_balance, amount) = match read {
        Ok(read) => read,
        Err(violations) => return refused(&at, holder, typed, &violations).await,
    };
    let asker = at.asker(&form.key)?;
    let wish = move |note| MoneyCommand::Pay {
        holder,
        direction,
        amount,
        seen_balance,
        note,
    };
    let acted = at
        .house
        .tournaments
        .money(asker, at.club.id, at.stream, &form.typed.reason, wish)
        .await;
    let name = set_apart(&till(&at, at.state()).await?.holder(&at, holder));
    let key = match direction {
        Direction::In => "told-money-paid-in",   // a key
        Direction::Out => "told-money-paid-out", // a key
    };
    let w = at.house.words;
    let told = w.with2(key, "player", name, "amount", currency.show(amount));
    answer(&at, holder, typed, acted, told).await
}
