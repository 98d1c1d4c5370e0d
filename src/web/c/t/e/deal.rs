//! `/c/{club}/t/{tournament}/e/{event}/deal`: players still in agree how to share what they could still win.

use crate::app::tournament::TournamentActed;
use crate::app::tournament::deal::StageDeal;
use crate::coin::Coins;
use crate::form::{Choice as _, Each, Form, Values};
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::money::Cashier;
use crate::tournament::money::{EventMoneyCommand, PaidStage, StakePart};
use crate::tournament::{EntrantNo, Event, EventCommand, EventNo};
use crate::web::c::t::meanwhile::FormSubject;
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
    html::page(&page(&at, event, None, &[]).await?)
}

/// `POST …/deal`
pub async fn post(at: AtEvent<Direct>, form: Posted<DealInput>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let currency = &at.state().money.currency;
    let refused = async |violations: &[Violation]| page(&at, event, Some(&form), violations).await;
    let DealInput { stage, parts } = form.command_in(currency).or_page_read(refused).await?;
    let part = |(entrant, amount)| StakePart { entrant, amount };
    let deal = EventMoneyCommand::Deal {
        stage,
        parts: parts.0.into_iter().map(part).collect(),
        seen: form.seen,
    };
    let command = EventCommand::Money(deal).of(event.number);
    let acted = at.act(&form.key, command).await;
    answer(&at, event, &form, acted).await
}

async fn answer(
    at: &TournamentRequest,
    event: &Event,
    form: &Posted<DealInput>,
    acted: Result<TournamentActed, ActError>,
) -> Result<HttpResponse, AppError> {
    let acted = acted
        .or_page_read(async |violations| page(at, event, Some(form), violations).await)
        .await?;
    let next = at.path.event_below(event.number, "payout");
    Ok(told(at, &acted, &next))
}

async fn page(
    at: &TournamentRequest,
    event: &Event,
    form: Option<&Posted<DealInput>>,
    violations: &[Violation],
) -> Result<DealPage, AppError> {
    let t = at.state();
    let till = till(at, t).await?;
    let nothing = Values::default();
    let (typed, sent) = match form {
        Some(form) => (&form.values, form.seen),
        None => (&nothing, None),
    };
    let word = typed.one(DealInput::STAGE);
    let mut problems = at.problems(violations);
    if let Some(stage) = PaidStage::of_word(word) {
        let subject = FormSubject::Deal(event.number, stage);
        problems.meanwhile = subject.told(at, sent, violations).await?;
    }
    let mut page = with_cashier(at, t, &till, true, |c| {
        DealPage::new(c, at.page().refused(problems), event, typed)
    });
    for table in page.tables.iter_mut().filter(|table| table.word == word) {
        table.seen = table.seen.or_as_sent(sent, violations);
    }
    Ok(page)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    pub word: &'static str,
    pub seen: Seen,
    pub name: String,
    pub open: String,
    /// What each gets who is still in; where a deal stands, what was typed of another.
    pub asked: Vec<Fields>,
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
        let table = |deal: &StageDeal| table(c, e.number, deal, typed, &page.problems);
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

fn table(
    c: &Cashier<'_>,
    event: EventNo,
    deal: &StageDeal,
    typed: &Values,
    problems: &Problems,
) -> Table {
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
    let mut asked = deal.still_in.clone();
    // A deal was made since: what was typed is kept, and may take its place.
    if !typed.each(DealInput::PARTS).0.is_empty() {
        asked.extend(deal.made.iter().map(|part| part.entrant));
    }
    let made = deal.made.iter();
    Table {
        word,
        seen: Seen(c.teller.t.money.deal_changed(event, deal.stage)),
        name: c.stage(deal.stage),
        open: w.money_deal_open(c.show(deal.open)),
        asked: asked.iter().map(part).collect(),
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
        .or_page_read(async |violations| page(&at, event, Some(&form), violations).await)
        .await?;
    let drop = EventMoneyCommand::DropDeal {
        stage,
        seen: form.seen,
    };
    let command = EventCommand::Money(drop).of(event.number);
    let acted = at.act(&form.key, command).await;
    answer(&at, event, &form, acted).await
}
