//! `/c/{club}/t/{tournament}/e/{event}/pools/{pool}`: a side pool, its terms and who is in it.

use crate::app::tournament::TournamentActed;
use crate::form::{Form, Values, filled_in};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::messages::selector;
use crate::pages::money::Sharing;
use crate::tournament::money::{MoneyCommand, Pool, PoolNo, PoolTerms};
use crate::tournament::{Command, EntrantNo};
use crate::web::c::t::money::till::{till, with_cashier};
use crate::web::prelude::*;
use serde::Deserialize;

#[derive(Debug, Clone, Copy, Deserialize)]
pub struct OfPool {
    pool: PoolNo,
}

fn find(at: &EventRequest, of: OfPool) -> Result<&Pool, AppError> {
    let pool = at.state().money.pools.get(&of.pool);
    let pool = pool.filter(|pool| pool.terms.event == at.event.number);
    pool.ok_or(AppError::NotFound)
}

/// `GET …/pools/{pool}`
pub async fn show(at: AtEvent<Direct>, of: Path<OfPool>) -> Result<HttpResponse, AppError> {
    find(&at, *of)?;
    html::page(&page(&at, *of, Sent::default(), &[]).await?)
}

/// `POST …/pools/{pool}`
pub async fn post(
    at: AtEvent<Direct>,
    of: Path<OfPool>,
    form: Posted<PoolTerms>,
) -> Result<HttpResponse, AppError> {
    find(&at, *of)?;
    let sent = Sent {
        terms: Some(&form.values),
        members: None,
        seen: form.seen,
    };
    let terms = form
        .command_in(&at.state().money.currency)
        .or_page_read(async |violations| page(&at, *of, sent, violations).await)
        .await?;
    let terms = PoolTerms {
        event: at.event.number,
        ..terms
    };
    let w = at.messages();
    let sentence = w.told_money_pool(selector!("told-money-pool.how", "changed"), &terms.name);
    let command = Command::Money(MoneyCommand::ChangePool {
        pool: of.pool,
        terms,
        seen: form.seen,
    });
    let acted = at.act(&form.key, command).await;
    answer(&at, *of, sent, acted, sentence).await
}

/// What was typed in one of the two forms, and what it had seen.
#[derive(Debug, Clone, Copy, Default)]
struct Sent<'a> {
    terms: Option<&'a Values>,
    /// Where nobody is ticked, nothing in it tells it from the other.
    members: Option<&'a Values>,
    seen: Option<u64>,
}

async fn answer(
    at: &EventRequest,
    of: OfPool,
    sent: Sent<'_>,
    acted: Result<TournamentActed, ActError>,
    sentence: String,
) -> Result<HttpResponse, AppError> {
    let acted = acted
        .or_page_read(async |violations| page(at, of, sent, violations).await)
        .await?;
    let next = at
        .path
        .event_below(at.event.number, &format!("pools/{}", of.pool));
    Ok(at.done(&acted, sentence, &next))
}

async fn page(
    at: &EventRequest,
    of: OfPool,
    sent: Sent<'_>,
    violations: &[Violation],
) -> Result<PoolPage, AppError> {
    let (event, pool) = (&at.event, find(at, of)?);
    let t = at.state();
    let till = till(at, t).await?;
    let sharing = with_cashier(at, t, &till, true, |c| {
        crate::pages::money::pool(c, of.pool.0, pool)
    });
    let mut people: Vec<EntrantNo> = event.entered.clone();
    people.extend(&pool.members);
    people.sort_unstable();
    people.dedup();
    let name = |n: EntrantNo| at.names.entrant(t, n);
    let problems = at.problems(violations);
    let member = |n: EntrantNo| {
        let on = match sent.members {
            Some(typed) => typed
                .all(PoolMembersInput::MEMBERS)
                .contains(&n.to_string()),
            None => pool.members.contains(&n),
        };
        ChoiceOption::ticked(n, name(n), on)
    };
    let members = Fields::one(
        at.messages(),
        PoolMembersInput::MEMBERS,
        Default::default(),
        &Values::default(),
        &problems,
    )
    .ticking(
        PoolMembersInput::MEMBERS,
        people.iter().copied().map(member).collect(),
    );
    let standing = || filled_in(&pool.terms, &t.money.currency);
    let typed = sent.terms.cloned().unwrap_or_else(standing);
    Ok(PoolPage {
        terms: Fields::of::<PoolTerms>(at.messages(), &typed, &problems),
        page: at.page().refused(problems),
        action: at
            .path
            .event_below(event.number, &format!("pools/{}", of.pool)),
        seen: Seen(pool.changed).or_as_sent(sent.seen, violations),
        name: pool.terms.name.clone(),
        event: event.settings.name.clone(),
        empty: people.is_empty(),
        members,
        nobody: pool.members.is_empty(),
        sharing,
        back: at.path.event_below(event.number, "pools"),
    })
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/pools/show.html")]
pub struct PoolPage {
    #[deref]
    page: Page,
    action: String,
    seen: Seen,
    name: String,
    event: String,
    terms: Fields,
    members: Fields,
    /// Whether nobody has entered the event.
    empty: bool,
    nobody: bool,
    sharing: Sharing,
    back: String,
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct PoolMembersInput {
    #[form(name = "member", rule = "form-unreadable")]
    members: Vec<EntrantNo>,
}

/// `POST …/pools/{pool}/members`
pub async fn members(
    at: AtEvent<Direct>,
    of: Path<OfPool>,
    form: Posted<PoolMembersInput>,
) -> Result<HttpResponse, AppError> {
    let pool = find(&at, *of)?;
    let sent = Sent {
        terms: None,
        members: Some(&form.values),
        seen: form.seen,
    };
    let PoolMembersInput { members } = form
        .command()
        .or_page_read(async |violations| page(&at, *of, sent, violations).await)
        .await?;
    let sentence = at
        .messages()
        .told_money_pool_members(members.len(), &pool.terms.name);
    let command = Command::Money(MoneyCommand::SetMembers {
        pool: of.pool,
        members,
        seen: form.seen,
    });
    let acted = at.act(&form.key, command).await;
    answer(&at, *of, sent, acted, sentence).await
}

/// `POST …/pools/{pool}/remove`
pub async fn remove(
    at: AtEvent<Direct>,
    of: Path<OfPool>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    let pool = find(&at, *of)?;
    form.command()
        .or_page_read(async |violations| page(&at, *of, Sent::default(), violations).await)
        .await?;
    let w = at.messages();
    let sentence = w.told_money_pool(
        selector!("told-money-pool.how", "removed"),
        &pool.terms.name,
    );
    let command = Command::Money(MoneyCommand::RemovePool { pool: of.pool });
    let acted = at
        .act(&form.key, command)
        .await
        .or_page_read(async |violations| page(&at, *of, Sent::default(), violations).await)
        .await?;
    let next = at.path.event_below(at.event.number, "pools");
    Ok(at.done(&acted, sentence, &next))
}
