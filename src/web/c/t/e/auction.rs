//! `/c/{club}/t/{tournament}/e/{event}/auction`: players sold in lots, and who owns what.

pub mod buy_back;
pub mod sell;
pub mod unsell;

use crate::app::stories::ActError;
use crate::app::tournament::Done;
use crate::club::permissions::Deed;
use crate::pages::c::t::e::auction::{AuctionPage, Selling};
use crate::pages::money::SharingFields;
use crate::pages::problems::Problems;
use crate::tournament::money::MoneyCommand;
use crate::tournament::{Command, EntrantNo, Event, EventNo};
use crate::violation::Violation;
use crate::web::c::place::AtTournament;
use crate::web::c::t::money::till::{till, with_cashier};
use crate::web::c::t::money::typed;
use crate::web::c::t::said::done;
use crate::web::error::AppError;
use crate::web::form::{Form, new_key};
use crate::web::html;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// What the page's forms have typed in them.
#[derive(Debug, Default)]
pub struct Tried<'a> {
    /// The terms.
    pub terms: Option<&'a SharingFields>,
    /// A sale.
    pub selling: Option<&'a Selling>,
}

/// `GET …/auction`
///
/// # Errors
/// For those who may not direct; [`AppError::NotFound`].
pub async fn show(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    html::page(&page(&at, event, Tried::default(), &[]).await?)
}

/// `POST …/auction`
///
/// # Errors
/// For those who may not direct; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Form<SharingFields>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let tried = || Tried {
        terms: Some(&form.typed),
        selling: None,
    };
    let currency = &at.state().money.currency;
    let read = form
        .command()
        .and_then(|()| typed::auction(&form.typed, currency));
    let terms = match read {
        Ok(terms) => terms,
        Err(violations) => return refused(&at, event, tried(), &violations).await,
    };
    let wish = Command::Money(MoneyCommand::SetAuction {
        event: event.number,
        terms,
        seen: form.seen,
    });
    let w = at.house.words;
    let told = w.with("told-money-auction", "event", &event.settings.name);
    let asker = at.asker(&form.key)?;
    let acted = at.house.tournaments.act(asker, at.stream, wish).await;
    answer(&at, event, tried(), acted, told).await
}

/// What came of an action on an auction.
///
/// # Errors
/// When the database fails.
pub async fn answer(
    at: &AtTournament,
    event: &Event,
    tried: Tried<'_>,
    acted: Result<Done, ActError>,
    told: String,
) -> Result<HttpResponse, AppError> {
    match acted {
        Ok(acted) => {
            let next = at.path.event_below(event.number, "auction");
            Ok(done(at, &acted, told, &next))
        }
        Err(ActError::Refused(violation)) => refused(at, event, tried, &[violation]).await,
        Err(error) => Err(error.into()),
    }
}

/// The auction's page again with what was refused: 422.
///
/// # Errors
/// When the database fails.
pub async fn refused(
    at: &AtTournament,
    event: &Event,
    tried: Tried<'_>,
    violations: &[Violation],
) -> Result<HttpResponse, AppError> {
    html::refused(&page(at, event, tried, violations).await?)
}

async fn page(
    at: &AtTournament,
    event: &Event,
    tried: Tried<'_>,
    violations: &[Violation],
) -> Result<AuctionPage, AppError> {
    let t = at.state();
    let till = till(at, t).await?;
    let mut page = with_cashier(at, t, &till, true, |c| {
        let selling = tried.selling.cloned().unwrap_or_default();
        AuctionPage::new(c, at.frame(), event, selling)
    });
    if let Some(terms) = tried.terms {
        page.typed = terms.clone();
    }
    page.key = new_key().as_str().to_owned();
    page.problems = Problems::of(at.house.words, violations, &|n| {
        at.names.entrant(t, EntrantNo(n))
    });
    Ok(page)
}
