//! `POST /c/{club}/chouette/{night}/pay`: somebody has paid somebody.

use super::place::AtNight;
use super::{settle, shown};
use crate::chouette::{Command, Night, PlayerNo, Unit};
use crate::form::Form;
use crate::web::c::chouette::settle::paid_sentence;
use crate::web::prelude::*;

/// A payment; how its amount is written is for the night to say.
#[derive(Debug, Form)]
#[form(messages = "settle")]
pub struct Pay {
    from: PlayerNo,
    to: PlayerNo,
    amount: String,
    #[form(hidden)]
    unit: Option<Unit>,
}

/// `POST /c/{club}/chouette/{night}/pay`
pub async fn post(at: AtNight, form: Posted<Pay>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let refused = async |violations: &[Violation]| {
        let names = |n| at.name(PlayerNo(n));
        let problems = Problems::of(at.messages(), violations, &names);
        settle::page(&at, &form.values, problems)
    };
    let Pay {
        from,
        to,
        amount: typed,
        unit,
    } = form.command().or_page_read(refused).await?;
    let unit = unit.unwrap_or(at.state().unit());
    let amount = amount(at.state(), unit, &typed)
        .or_page_read(refused)
        .await?;
    let pay = Command::Pay {
        from,
        to,
        amount,
        unit,
    };
    let principal = at.principal(&form.key)?;
    let done = at
        .app
        .nights
        .act(principal, at.stream, pay)
        .await
        .or_page_read(refused)
        .await?;
    let names = |n| at.name(n);
    let said = shown::with_names(&at, &names, |scene| {
        paid_sentence(scene, unit, from, to, amount)
    });
    Ok(at.done(&done, said, &at.path.below("settle")))
}

/// An amount as typed: of money as people write it, of points or bare coins a whole number.
fn amount(night: &Night, unit: Unit, typed: &str) -> Result<i64, Violation> {
    let whole = || refuse::pay_amount().at("amount");
    let (Some(currency), Unit::Money) = (&night.currency, unit) else {
        return typed.trim().parse().map_err(|_| whole());
    };
    let coins = currency.parse(typed).ok().filter(|coins| *coins > 0);
    let coins = coins.and_then(|coins| i64::try_from(coins).ok());
    coins.ok_or_else(|| refuse::pay_amount_money(currency.plain(currency.one() / 2)).at("amount"))
}
