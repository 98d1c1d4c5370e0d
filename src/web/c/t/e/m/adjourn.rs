//! `/c/{club}/t/{tournament}/e/{event}/m/{match}/adjourn`: a match is put off to another day.

use crate::form::Form;
use crate::tournament::Command;
use crate::tournament::money::{MoneyCommand, MoneyFact};
use crate::web::c::t::said::{OfMatch, done, tell};
use crate::web::prelude::*;
use chrono::NaiveDate;

#[derive(Debug, Form)]
#[form(messages = "adjourn")]
pub struct Day {
    #[form(rule = "date-not-a-date")]
    until: Option<NaiveDate>,
}

/// `POST …/adjourn`
pub async fn post(
    at: AtTournament,
    of: Path<OfMatch>,
    form: Posted<Day>,
) -> Result<HttpResponse, AppError> {
    at.need(Permission::Direct)?;
    let (event, number) = of.numbers();
    at.fixture(event, number)?;
    let Day { until } = form.command()?;
    let wish = MoneyCommand::Adjourn {
        event,
        number,
        until,
    };
    let told = MoneyFact::Adjourned {
        event,
        number,
        until,
    };
    act(&at, &form, wish, &told).await
}

pub(super) async fn act<T: Form>(
    at: &AtTournament,
    form: &Posted<T>,
    wish: MoneyCommand,
    told: &MoneyFact,
) -> Result<HttpResponse, AppError> {
    let event = match told {
        MoneyFact::Adjourned { event, .. } | MoneyFact::Resumed { event, .. } => *event,
        _ => return Err(AppError::NotFound),
    };
    let principal = at.principal(&form.key)?;
    let wish = Command::Money(wish);
    let acted = at.app.tournaments.act(principal, at.stream, wish).await?;
    let told = tell(at, &acted.story.state, |teller| {
        teller.fact(&crate::tournament::Fact::Money(told.clone()))
    });
    let next = at.path.event_below(event, "payout");
    Ok(done(at, &acted, told, &next))
}

/// `POST …/resume`
pub async fn resume(
    at: AtTournament,
    of: Path<OfMatch>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    at.need(Permission::Direct)?;
    let (event, number) = of.numbers();
    at.fixture(event, number)?;
    form.command()?;
    let wish = MoneyCommand::Resume { event, number };
    act(&at, &form, wish, &MoneyFact::Resumed { event, number }).await
}
