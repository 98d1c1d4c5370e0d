//! `/c/{club}/t/{tournament}/e/{event}/deal`: players still in agree how to share what they could still win.

use crate::app::tournament::TournamentActed;
use crate::app::tournament::deal::StageDeal;
use crate::coin::Coins;
use crate::form::{Choice as _, Each, Form, Values};
use crate::pages::fields::Fields;
use crate::pages::money::Cashier;
use crate::tournament::money::{EventMoneyCommand, PaidStage, StakePart};
use crate::tournament::{EntrantNo, Event, EventCommand};
use crate::web::c::t::money::till::{till, with_cashier};
use crate::web::c::t::teller::told;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct DealInput {
    stage: PaidStage,
    #[form(name = "part-", money)]
    parts: Each<EntrantNo, Coins>,
}

/// `GET …/deal`
pub async fn show(at: AtEvent<Direct>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    html::page(&page(&at, event, &Values::default(), &[]).await?)
}

/// `POST …/deal`
pub async fn post(at: AtEvent<Direct>, form: Posted<DealInput>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let currency = &at.state().money.currency;
    let DealInput { stage, parts } = form
        .command_in(currency)
        .or_page_read(async |violations| page(&at, event, &form.values, violations).await)
        .await?;
    let part = |(entrant, amount)| StakePart { entrant, amount };
    let parts = parts.0.into_iter().map(part).collect();
    let command = EventCommand::Money(EventMoneyCommand::Deal { stage, parts }).of(event.number);
    let acted = at.act(&form.key, command).await;
    answer(&at, event, &form.values, acted).await
}

async fn answer(
    at: &TournamentRequest,
    event: &Event,
    typed: &Values,
    acted: Result<TournamentActed, ActError>,
) -> Result<HttpResponse, AppError> {
    let acted = acted
        .or_page_read(async |violations| page(at, event, typed, violations).await)
        .await?;
    let next = at.path.event_below(event.number, "payout");
    Ok(told(at, &acted, &next))
}

async fn page(
    at: &TournamentRequest,
    event: &Event,
    typed: &Values,
    violations: &[Violation],
) -> Result<DealPage, AppError> {
    let t = at.state();
    let till = till(at, t).await?;
    let problems = at.problems(violations);
    Ok(with_cashier(at, t, &till, true, |c| {
        DealPage::new(c, at.page().refused(problems), event, typed)
    }))
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    pub word: &'static str,
    pub name: String,
    pub open: String,
    /// What each gets who is still in.
    pub still_in: Vec<Fields>,
    /// The deal that stands: who gets how much.
    pub made: Vec<(String, String)>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/deal.html")]
pub struct DealPage {
    #[deref]
    page: Page,
    action: String,
    event: String,
    tables: Vec<Table>,
    back: String,
}

impl DealPage {
    #[must_use]
    pub fn new(c: &Cashier<'_>, page: Page, e: &Event, typed: &Values) -> DealPage {
        let table = |deal: &StageDeal| table(c, deal, typed, &page.problems);
        let tables = StageDeal::all(c.teller.t, e).iter().map(table).collect();
        DealPage {
            page,
            action: c.path.event_below(e.number, "deal"),
            event: e.settings.name.clone(),
            tables,
            back: c.path.event_below(e.number, "payout"),
        }
    }
}

fn table(c: &Cashier<'_>, deal: &StageDeal, typed: &Values, problems: &Problems) -> Table {
    let (w, word) = (c.teller.w, deal.stage.word());
    let (nothing, none) = (Values::default(), Problems::none());
    let (typed, problems) = match typed.one(DealInput::STAGE) == word {
        true => (typed, problems),
        false => (&nothing, &none),
    };
    let name = |n: EntrantNo| (c.teller.names)(n);
    let part = |n: &EntrantNo| {
        let parts = DealInput::PARTS;
        Fields::each(w, parts, &n.to_string(), name(*n), typed, problems)
    };
    let made = deal.made.iter();
    Table {
        word,
        name: c.stage(deal.stage),
        open: w.money_deal_open(c.show(deal.open)),
        still_in: deal.still_in.iter().map(part).collect(),
        made: made
            .map(|part| (name(part.entrant), c.show(part.amount)))
            .collect(),
    }
}

/// `POST …/deal/drop`
pub async fn drop_deal(
    at: AtEvent<Direct>,
    form: Posted<DealInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let stage = form
        .command()
        .map(|dealing| dealing.stage)
        .or_page_read(async |violations| page(&at, event, &form.values, violations).await)
        .await?;
    let command = EventCommand::Money(EventMoneyCommand::DropDeal { stage }).of(event.number);
    let acted = at.act(&form.key, command).await;
    answer(&at, event, &form.values, acted).await
}
