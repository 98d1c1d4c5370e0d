//! `/c/{club}/t/{tournament}/e/{event}/pools/{pool}`: a side pool, its terms and who is in it.

use crate::app::tournament::TournamentActed;
use crate::form::{Form, Values, filled_in};
use crate::pages::fields::Fields;
use crate::pages::money::Sharing;
use crate::tournament::money::{MoneyCommand, Pool, PoolNo, PoolTerms};
use crate::tournament::{Command, EntrantNo, Event, EventNo};
use crate::web::c::t::money::till::{till, with_cashier};
use crate::web::prelude::*;

pub type OfPool = Path<(String, String, EventNo, PoolNo)>;

pub fn find<'a>(at: &'a AtTournament, path: &OfPool) -> Result<(&'a Event, &'a Pool), AppError> {
    let event = at.event(path.2)?;
    let pool = at.state().money.pools.get(&path.3);
    let pool = pool.filter(|pool| pool.terms.event == event.number);
    Ok((event, pool.ok_or(AppError::NotFound)?))
}

/// `GET …/pools/{pool}`
pub async fn show(at: AtEvent<Direct>, path: OfPool) -> Result<HttpResponse, AppError> {
    find(&at, &path)?;
    html::page(&page(&at, &path, None, &[]).await?)
}

/// `POST …/pools/{pool}`
pub async fn post(
    at: AtEvent<Direct>,
    path: OfPool,
    form: Posted<PoolTerms>,
) -> Result<HttpResponse, AppError> {
    let (event, _) = find(&at, &path)?;
    let fields = Some(&form.values);
    let terms = form
        .command_in(&at.state().money.currency)
        .or_page_read(async |violations| refused(&at, &path, fields, violations).await)
        .await?;
    let terms = PoolTerms {
        event: event.number,
        ..terms
    };
    let w = at.messages();
    let told = w.told_money_pool_changed(&terms.name);
    let wish = Command::Money(MoneyCommand::ChangePool {
        pool: path.3,
        terms,
        seen: form.seen,
    });
    let acted = at.act(&form.key, wish).await;
    answer(&at, &path, fields, acted, told).await
}

pub async fn answer(
    at: &AtTournament,
    path: &OfPool,
    fields: Option<&Values>,
    acted: Result<TournamentActed, ActError>,
    told: String,
) -> Result<HttpResponse, AppError> {
    let acted = acted
        .or_page_read(async |violations| refused(at, path, fields, violations).await)
        .await?;
    let next = at.path.event_below(path.2, &format!("pools/{}", path.3));
    Ok(at.done(&acted, told, &next))
}

pub async fn refused(
    at: &AtTournament,
    path: &OfPool,
    fields: Option<&Values>,
    violations: &[Violation],
) -> Result<PoolPage, AppError> {
    page(at, path, fields, violations).await
}

async fn page(
    at: &AtTournament,
    path: &OfPool,
    fields: Option<&Values>,
    violations: &[Violation],
) -> Result<PoolPage, AppError> {
    let (event, pool) = find(at, path)?;
    let t = at.state();
    let till = till(at, t).await?;
    let sharing = with_cashier(at, t, &till, true, |c| {
        crate::pages::money::pool(c, path.3.0, pool)
    });
    let mut people: Vec<EntrantNo> = event.entered.clone();
    people.extend(&pool.members);
    people.sort_unstable();
    people.dedup();
    let name = |n: EntrantNo| at.names.entrant(t, n);
    let problems = Problems::of(at.messages(), violations, &|n| name(EntrantNo(n)));
    let standing = || filled_in(&pool.terms, &t.money.currency);
    let typed = fields.cloned().unwrap_or_else(standing);
    Ok(PoolPage {
        terms: Fields::of::<PoolTerms>(at.messages(), &typed, &problems),
        page: at.page().refused(problems),
        action: at
            .path
            .event_below(event.number, &format!("pools/{}", path.3)),
        seen: pool.changed,
        name: pool.terms.name.clone(),
        event: event.settings.name.clone(),
        members: people
            .into_iter()
            .map(|n| Member {
                number: n.0,
                name: name(n),
                on: pool.members.contains(&n),
            })
            .collect(),
        nobody: pool.members.is_empty(),
        sharing,
        back: at.path.event_below(event.number, "pools"),
    })
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Member {
    number: u32,
    name: String,
    on: bool,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/pools/show.html")]
pub struct PoolPage {
    #[deref]
    page: Page,
    action: String,
    seen: u64,
    name: String,
    event: String,
    terms: Fields,
    members: Vec<Member>,
    nobody: bool,
    sharing: Sharing,
    back: String,
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct Ticks {
    #[form(name = "member", rule = "form-unreadable")]
    members: Vec<EntrantNo>,
}

/// `POST …/pools/{pool}/members`
pub async fn members(
    at: AtEvent<Direct>,
    path: OfPool,
    form: Posted<Ticks>,
) -> Result<HttpResponse, AppError> {
    let (_, pool) = find(&at, &path)?;
    let Ticks { members } = form
        .command()
        .or_page_read(async |violations| refused(&at, &path, None, violations).await)
        .await?;
    let told = at
        .app
        .messages
        .told_money_pool_members(members.len(), &pool.terms.name);
    let wish = Command::Money(MoneyCommand::SetMembers {
        pool: path.3,
        members,
        seen: form.seen,
    });
    let acted = at.act(&form.key, wish).await;
    answer(&at, &path, None, acted, told).await
}

/// `POST …/pools/{pool}/remove`
pub async fn remove(
    at: AtEvent<Direct>,
    path: OfPool,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    let (event, pool) = find(&at, &path)?;
    form.command()
        .or_page_read(async |violations| refused(&at, &path, None, violations).await)
        .await?;
    let w = at.messages();
    let told = w.told_money_pool_removed(&pool.terms.name);
    let wish = Command::Money(MoneyCommand::RemovePool { pool: path.3 });
    let acted = at
        .act(&form.key, wish)
        .await
        .or_page_read(async |violations| refused(&at, &path, None, violations).await)
        .await?;
    let next = at.path.event_below(event.number, "pools");
    Ok(at.done(&acted, told, &next))
}
