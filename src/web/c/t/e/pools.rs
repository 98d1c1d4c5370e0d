//! `/c/{club}/t/{tournament}/e/{event}/pools`: the side pools of an event, and a new one.

pub mod show;

use crate::form::{Values, filled_in};
use crate::pages::fields::Fields;
use crate::pages::money::Sharing;
use crate::tournament::money::{FundTerms, MoneyCommand, PoolTerms};
use crate::tournament::{Command, Event};
use crate::web::c::t::money::till::{till, with_cashier};
use crate::web::prelude::*;

/// `GET …/pools`
pub async fn show(at: AtEvent<Direct>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let currency = &at.state().money.currency;
    let usual = PoolTerms {
        event: event.number,
        name: String::new(),
        fee: 0,
        fund: FundTerms::usual(currency.one()),
    };
    let mut typed = filled_in(&usual, currency);
    typed.set(PoolTerms::FEE, Vec::new());
    html::page(&page(&at, event, &typed, Problems::none()).await?)
}

/// `POST …/pools`
pub async fn post(at: AtEvent<Direct>, form: Posted<PoolTerms>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let currency = &at.state().money.currency;
    let typed = &form.values;
    let terms = form
        .command_in(currency)
        .or_page_read(async |violations| refused(&at, event, typed, violations).await)
        .await?;
    let terms = PoolTerms {
        event: event.number,
        ..terms
    };
    let sentence = at
        .messages()
        .told_money_pool_added(currency.show(terms.fee), &terms.name);
    let command = Command::Money(MoneyCommand::AddPool { terms });
    let acted = at
        .act(&form.key, command)
        .await
        .or_page_read(async |violations| refused(&at, event, typed, violations).await)
        .await?;
    let added = acted
        .pool()
        .ok_or_else(|| AppError::internal("no pool was added"))?;
    let next = at.path.event_below(event.number, &format!("pools/{added}"));
    Ok(at.done(&acted, sentence, &next))
}

async fn refused(
    at: &TournamentRequest,
    event: &Event,
    typed: &Values,
    violations: &[Violation],
) -> Result<PoolsPage, AppError> {
    let problems = Problems::said(at.messages(), violations);
    page(at, event, typed, problems).await
}

async fn page(
    at: &TournamentRequest,
    event: &Event,
    typed: &Values,
    problems: Problems,
) -> Result<PoolsPage, AppError> {
    let t = at.state();
    let till = till(at, t).await?;
    let pools = with_cashier(at, t, &till, true, |c| {
        let pools = t.money.pools_of(event.number);
        pools
            .map(|(number, pool)| {
                let href = at
                    .path
                    .event_below(event.number, &format!("pools/{number}"));
                let link = Link::new(&pool.terms.name, href);
                (link, crate::pages::money::pool(c, number.0, pool))
            })
            .collect()
    });
    Ok(PoolsPage {
        terms: Fields::of::<PoolTerms>(at.messages(), typed, &problems),
        page: at.page().refused(problems),
        action: at.path.event_below(event.number, "pools"),
        event: event.settings.name.clone(),
        pools,
        back: at.path.below("money"),
    })
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/pools.html")]
struct PoolsPage {
    #[deref]
    page: Page,
    action: String,
    event: String,
    pools: Vec<(Link, Sharing)>,
    terms: Fields,
    back: String,
}
