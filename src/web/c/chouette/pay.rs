//! `POST /c/{club}/chouette/{night}/pay`: somebody has paid somebody.

use super::place::AtNight;
use super::{settle, shown};
use crate::app::stories::ActError;
use crate::chouette::{Command, PlayerNo, Unit};
use crate::pages::c::chouette::settle::{Typed as Payment, paid_sentence};
use crate::pages::problems::Problems;
use crate::violation::{Source, Violation};
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::html;
use actix_web::HttpResponse;

/// A payment, as typed.
#[derive(Debug)]
pub struct Pay(Payment);

impl Typed for Pay {
    type Command = (PlayerNo, PlayerNo, i64, Unit);

    fn read(fields: &mut Fields) -> Self {
        Pay(Payment {
            from: fields.line("from"),
            to: fields.line("to"),
            amount: fields.line("amount"),
            unit: fields.line("unit"),
        })
    }

    fn command(&self) -> Result<Self::Command, Vec<Violation>> {
        let who = |typed: &str, field| {
            typed.parse::<PlayerNo>().map_err(|_| {
                let number: String = typed.chars().take(20).collect();
                Violation::new("chouette-no-player", Source::House)
                    .with("number", number)
                    .at(field)
            })
        };
        let amount = self.0.amount.parse::<i64>();
        let amount = amount.map_err(|_| Violation::new("pay-amount", Source::House).at("amount"));
        let unit = match self.0.unit.as_str() {
            "" | "points" => Ok(Unit::Points),
            "money" => Ok(Unit::Money),
            _ => Err(Violation::new("choice-unknown", Source::House).at("unit")),
        };
        match (
            who(&self.0.from, "from"),
            who(&self.0.to, "to"),
            amount,
            unit,
        ) {
            (Ok(from), Ok(to), Ok(amount), Ok(unit)) => Ok((from, to, amount, unit)),
            (from, to, amount, unit) => Err([from.err(), to.err(), amount.err(), unit.err()]
                .into_iter()
                .flatten()
                .collect()),
        }
    }
}

/// `POST /c/{club}/chouette/{night}/pay`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone who may not run the night; the database's.
pub async fn post(at: AtNight, form: Form<Pay>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let refused = |violations: &[Violation]| {
        let names = |n| at.name(PlayerNo(n));
        let problems = Problems::of(at.house.words, violations, &names);
        html::refused(&settle::page(&at, form.typed.0.clone(), problems))
    };
    let (from, to, amount, unit) = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return refused(&violations),
    };
    let pay = Command::Pay {
        from,
        to,
        amount,
        unit,
    };
    let asker = at.asker(&form.key)?;
    match at.house.nights.act(asker, at.stream, pay).await {
        Ok(done) => {
            let names = |n| at.name(n);
            let said = shown::with_names(&at, &names, |scene| {
                paid_sentence(scene, unit, from, to, amount)
            });
            Ok(at.done(&done, said, &at.path.below("settle")))
        }
        Err(ActError::Refused(violation)) => refused(&[violation]),
        Err(error) => Err(error.into()),
    }
}
