//! `/c/{club}/t/{tournament}/e/{event}/deal`: players still in agree how to share what they could still win.

use crate::app::tournament::TournamentActed;
use crate::coin::Coins;
use crate::form::{Choice as _, Each, Form, Values};
use crate::pages::fields::Fields;
use crate::pages::money::Cashier;
use crate::tournament::money::{
    EventMoneyCommand, PaidStage, StakePart, open_of_stage, payout_of, rankings,
};
use crate::tournament::{EntrantNo, Event, EventCommand};
use crate::web::c::t::money::till::{till, with_cashier};
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
    let w = at.messages();
    let sentence = w.told_money_deal_made(&event.settings.name);
    let acted = at.act(&form.key, command).await;
    answer(&at, event, &form.values, acted, sentence).await
}

async fn answer(
    at: &TournamentRequest,
    event: &Event,
    typed: &Values,
    acted: Result<TournamentActed, ActError>,
    sentence: String,
) -> Result<HttpResponse, AppError> {
    let acted = acted
        .or_page_read(async |violations| page(at, event, typed, violations).await)
        .await?;
    let next = at.path.event_below(event.number, "payout");
    Ok(at.done(&acted, sentence, &next))
}

async fn page(
    at: &TournamentRequest,
    event: &Event,
    typed: &Values,
    violations: &[Violation],
) -> Result<DealPage, AppError> {
    let t = at.state();
    let till = till(at, t).await?;
    let problems = Problems::of(at.messages(), violations, &|n| {
        at.names.entrant(t, EntrantNo(n))
    });
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
        let tables = PaidStage::ALL
            .iter()
            .filter_map(|stage| table(c, e, *stage, (typed, &page.problems)))
            .collect();
        DealPage {
            page,
            action: c.path.event_below(e.number, "deal"),
            event: e.settings.name.clone(),
            tables,
            back: c.path.event_below(e.number, "payout"),
        }
    }
}

const MOST: usize = 8;

fn table(
    c: &Cashier<'_>,
    e: &Event,
    stage: PaidStage,
    (typed, problems): (&Values, &Problems),
) -> Option<Table> {
    let (w, t) = (c.teller.w, c.teller.t);
    let payout = payout_of(t, e)?;
    let deal = t.money.event(e.number).and_then(|m| m.deals.get(&stage));
    let stages = rankings(t, e);
    let ranking = stages.iter().find(|r| r.stage == stage);
    let open = open_of_stage(&payout, stage);
    let can = ranking.is_some_and(|r| !r.over && (2..=MOST).contains(&r.open.len())) && open > 0;
    if deal.is_none() && !can {
        return None;
    }
    let (nothing, none) = (Values::default(), Problems::none());
    let (typed, problems) = match typed.one("stage") == stage.word() {
        true => (typed, problems),
        false => (&nothing, &none),
    };
    let part = |n: &EntrantNo| {
        let name = (c.teller.names)(*n);
        Fields::each::<DealInput>(w, "part-", &n.to_string(), name, typed, problems)
    };
    let still_in = ranking
        .filter(|_| can && deal.is_none())
        .map_or_else(Vec::new, |r| r.open.iter().map(part).collect());
    let made = deal.map_or_else(Vec::new, |deal| {
        deal.parts
            .iter()
            .map(|part| ((c.teller.names)(part.entrant), c.show(part.amount)))
            .collect()
    });
    Some(Table {
        word: stage.word(),
        name: c.stage(stage),
        open: w.money_deal_open(c.show(open)),
        still_in,
        made,
    })
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
    let w = at.messages();
    let sentence = w.told_money_deal_dropped(&event.settings.name);
    let acted = at.act(&form.key, command).await;
    answer(&at, event, &form.values, acted, sentence).await
}
