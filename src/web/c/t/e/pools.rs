//! `/c/{club}/t/{tournament}/e/{event}/pools`: the side pools of an event, and a new one.

pub mod show;

use crate::pages::money::{Sharing, SharingFields};
use crate::tournament::money::{MoneyCommand, PoolNo};
use crate::tournament::{Command, Event, EventNo};
use crate::web::c::t::money::till::{till, with_cashier};
use crate::web::c::t::money::typed;
use crate::web::c::t::said::done;
use crate::web::prelude::*;

/// `GET …/pools`
pub async fn show(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let fields = SharingFields::new(&at.state().money.currency);
    html::page(&page(&at, event, fields, Problems::none()).await?)
}

/// `POST …/pools`
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: TypedForm<SharingFields>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let currency = &at.state().money.currency;
    let read = form
        .command()
        .and_then(|()| typed::pool(&form.typed, event.number, currency));
    let terms = match read {
        Ok(terms) => terms,
        Err(violations) => return refused(&at, event, &form.typed, &violations).await,
    };
    let told = at
        .house
        .words
        .told_money_pool_added(currency.show(terms.fee), &terms.name);
    let wish = Command::Money(MoneyCommand::AddPool { terms });
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, wish).await {
        Ok(acted) => {
            let newest = PoolNo(acted.story.state.money.last_pool);
            let next = at
                .path
                .event_below(event.number, &format!("pools/{newest}"));
            Ok(done(&at, &acted, told, &next))
        }
        Err(ActError::Refused(violation)) => refused(&at, event, &form.typed, &[violation]).await,
        Err(error) => Err(error.into()),
    }
}

async fn refused(
    at: &AtTournament,
    event: &Event,
    typed: &SharingFields,
    violations: &[Violation],
) -> Result<HttpResponse, AppError> {
    let problems = Problems::of(at.words(), violations, &|_| String::new());
    html::refused(&page(at, event, typed.clone(), problems).await?)
}

async fn page(
    at: &AtTournament,
    event: &Event,
    typed: SharingFields,
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
        page: at.page().refused(problems),
        action: at.path.event_below(event.number, "pools"),
        event: event.settings.name.clone(),
        pools,
        typed,
        back: at.path.below("money"),
    })
}

/// The page.
#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/pools.html")]
struct PoolsPage {
    #[deref]
    page: Page,
    action: String,
    event: String,
    /// The pools, each with its page.
    pools: Vec<(Link, Sharing)>,
    /// What is typed of a new one.
    typed: SharingFields,
    back: String,
}
