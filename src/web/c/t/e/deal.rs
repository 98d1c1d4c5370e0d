//! `/c/{club}/t/{tournament}/e/{event}/deal`: players still in agree how to share what they could still win.

pub mod drop;

use crate::app::stories::ActError;
use crate::app::tournament::Done;
use crate::club::permissions::Deed;
use crate::pages::c::t::e::deal::{DealFields, DealPage};
use crate::pages::problems::Problems;
use crate::tournament::money::{MoneyCommand, Part, Stage};
use crate::tournament::{Command, EntrantNo, Event, EventNo};
use crate::violation::{Source, Violation};
use crate::web::c::place::AtTournament;
use crate::web::c::t::money::till::{till, with_cashier};
use crate::web::c::t::money::typed::amount;
use crate::web::c::t::said::done;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed, new_key};
use crate::web::html;
use actix_web::HttpResponse;
use actix_web::web::Path;

impl Typed for DealFields {
    type Command = Stage;

    fn read(fields: &mut Fields) -> Self {
        DealFields {
            stage: fields.line("stage"),
            parts: fields.beginning("part-"),
        }
    }

    fn command(&self) -> Result<Stage, Vec<Violation>> {
        Stage::of_word(&self.stage)
            .ok_or_else(|| vec![Violation::new("choice-unknown", Source::House).at("stage")])
    }
}

/// `GET …/deal`
///
/// # Errors
/// For those who may not direct; [`AppError::NotFound`].
pub async fn show(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    html::page(&page(&at, event, &DealFields::default(), &[]).await?)
}

/// `POST …/deal`
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
    let currency = &at.state().money.currency;
    let read = form.command().and_then(|stage| {
        let mut parts = Vec::new();
        for (number, typed) in &form.typed.parts {
            let entrant: EntrantNo = number
                .parse()
                .map_err(|_| vec![Violation::new("form-unreadable", Source::House)])?;
            let amount = amount(typed, "parts", currency).map_err(|v| vec![v])?;
            parts.push(Part { entrant, amount });
        }
        Ok((stage, parts))
    });
    let (stage, parts) = match read {
        Ok(read) => read,
        Err(violations) => return refused(&at, event, &form.typed, &violations).await,
    };
    let wish = Command::Money(MoneyCommand::Deal {
        event: event.number,
        stage,
        parts,
    });
    let w = at.house.words;
    let told = w.with("told-money-deal-made", "event", &event.settings.name);
    let asker = at.asker(&form.key)?;
    let acted = at.house.tournaments.act(asker, at.stream, wish).await;
    answer(&at, event, &form.typed, acted, told).await
}

/// What came of it.
///
/// # Errors
/// When the database fails.
pub async fn answer(
    at: &AtTournament,
    event: &Event,
    typed: &DealFields,
    acted: Result<Done, ActError>,
    told: String,
) -> Result<HttpResponse, AppError> {
    match acted {
        Ok(acted) => {
            let next = at.path.event_below(event.number, "payout");
            Ok(done(at, &acted, told, &next))
        }
        Err(ActError::Refused(violation)) => refused(at, event, typed, &[violation]).await,
        Err(error) => Err(error.into()),
    }
}

/// The page again with what was refused: 422.
///
/// # Errors
/// When the database fails.
pub async fn refused(
    at: &AtTournament,
    event: &Event,
    typed: &DealFields,
    violations: &[Violation],
) -> Result<HttpResponse, AppError> {
    html::refused(&page(at, event, typed, violations).await?)
}

async fn page(
    at: &AtTournament,
    event: &Event,
    typed: &DealFields,
    violations: &[Violation],
) -> Result<DealPage, AppError> {
    let t = at.state();
    let till = till(at, t).await?;
    let mut page = with_cashier(at, t, &till, true, |c| {
        DealPage::new(c, at.frame(), event, typed)
    });
    page.key = new_key().as_str().to_owned();
    page.problems = Problems::of(at.house.words, violations, &|n| {
        at.names.entrant(t, EntrantNo(n))
    });
    Ok(page)
}
