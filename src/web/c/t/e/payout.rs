//! `/c/{club}/t/{tournament}/e/{event}/payout`: who gets what, on the screen and on paper; and whether
//! the final is put off to another day.

use crate::form::{Form, Values};
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::messages::{Message, Messages};
use crate::pages::money::{Cashier, Sharing, auctions, event, pool};
use crate::pages::when::day;
use crate::tournament::money::{EventMoneyCommand, EventMoneyFact};
use crate::tournament::{Event, EventCommand, EventFact, Fixture, FixturePart};
use crate::web::c::published::event_title;
use crate::web::c::t::meanwhile::FormSubject;
use crate::web::c::t::money::till::{till, with_cashier};
use crate::web::c::t::teller::tell;
use crate::web::prelude::*;
use chrono::NaiveDate;
use std::borrow::Cow;

/// `GET …/payout`
pub async fn show(at: AtEvent) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let t = at.state();
    let inside = at.may(Permission::Direct);
    if !t
        .money
        .terms(event.number)
        .is_some_and(|terms| terms.public)
    {
        at.need(Permission::Direct)?;
    }
    html::page(&page(&at, event, inside, &Values::default(), &[]).await?)
}

async fn page(
    at: &TournamentRequest,
    event: &Event,
    inside: bool,
    typed: &Values,
    violations: &[Violation],
) -> Result<PayoutPage, AppError> {
    let t = at.state();
    let till = till(at, t).await?;
    let title = event_title(at, event);
    let problems = at.problems(violations);
    Ok(with_cashier(at, t, &till, inside, |c| {
        let form = (typed, Seen(at.story.version));
        PayoutPage::new(c, at.page().refused(problems), event, title, form)
    }))
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct PutOff {
    pairing: String,
    action: String,
    seen: Seen,
    off: bool,
    day: Fields,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/payout.html")]
struct PayoutPage {
    #[deref]
    page: Page,
    title: String,
    when: String,
    sharings: Vec<Sharing>,
    /// What is said where nothing is shared out.
    nothing: Cow<'static, str>,
    /// Whether it is the desk's, with accounts and forms.
    inside: bool,
    /// The final, where it is open.
    put_off: Option<PutOff>,
    links: Vec<Link>,
}

impl PayoutPage {
    #[must_use]
    fn new(
        c: &Cashier<'_>,
        page: Page,
        e: &Event,
        title: String,
        (typed, seen): (&Values, Seen),
    ) -> PayoutPage {
        let (w, t) = (c.teller.w, c.teller.t);
        let mut sharings: Vec<Sharing> = Vec::new();
        let mut nothing = w.money_payout_called_off();
        if !t.called_off {
            sharings.extend(event(c, e));
            sharings.extend(t.money.pools_of(e.number).map(|(n, p)| pool(c, n.0, p)));
            sharings.extend(auctions(c, e));
            nothing = w.money_payout_empty();
        }
        let link = |key: Message, path: String| Link::new(w.say(key), path);
        let below = |rest: &str| c.path.event_below(e.number, rest);
        let links = if c.inside {
            vec![
                link(Messages::fees_and_split, below("money")),
                link(Messages::side_pools, below("pools")),
                link(Messages::auction, below("auction")),
                link(Messages::deal, below("deal")),
                link(Messages::money_link_all, c.path.below("money")),
            ]
        } else {
            vec![link(Messages::the_event, c.path.event(e.number))]
        };
        let open = |m: &&Fixture| m.result.is_none() && m.players().is_some();
        let put_off = e.final_match().filter(open).filter(|_| c.inside);
        PayoutPage {
            title,
            when: day(w, t.details.date),
            sharings,
            nothing,
            inside: c.inside,
            put_off: put_off.map(|m| {
                let off = t.money.adjourned(e.number, m.number).is_some();
                let action = if off { "resume" } else { "adjourn" };
                PutOff {
                    pairing: c.teller.pairing(e, m),
                    action: c.path.fixture_below(e.number, m.number, action),
                    seen,
                    off,
                    day: Fields::of::<AdjournInput>(w, typed, &page.problems),
                }
            }),
            links,
            page,
        }
    }
}

#[derive(Debug, Form)]
#[form(messages = "adjourn")]
pub struct AdjournInput {
    until: Option<NaiveDate>,
}

/// `POST …/m/{number}/adjourn`
pub async fn adjourn(
    at: AtMatch<Direct>,
    form: Posted<AdjournInput>,
) -> Result<HttpResponse, AppError> {
    let number = at.fixture.number;
    let AdjournInput { until } = form
        .command()
        .or_page_read(async |refused| again(&at, &form, refused).await)
        .await?;
    let command = EventMoneyCommand::Adjourn {
        number,
        until,
        seen: form.seen,
    };
    let fact = EventMoneyFact::Adjourned { number, until };
    put_off(&at, &form, command, fact).await
}

/// `POST …/m/{number}/resume`
pub async fn resume(at: AtMatch<Direct>, form: Posted<Button>) -> Result<HttpResponse, AppError> {
    let number = at.fixture.number;
    form.command()?;
    let command = EventMoneyCommand::Resume {
        number,
        seen: form.seen,
    };
    let fact = EventMoneyFact::Resumed { number };
    put_off(&at, &form, command, fact).await
}

/// The page again, with what happened to the match since where that is why it was refused.
async fn again<T: Form>(
    at: &MatchRequest,
    form: &Posted<T>,
    refused: &[Violation],
) -> Result<PayoutPage, AppError> {
    let mut page = page(at, &at.event, true, &form.values, refused).await?;
    if let Some(off) = &mut page.put_off {
        off.seen = off.seen.or_as_sent(form.seen, refused);
    }
    let subject = FormSubject::of_match(at.numbers(), FixturePart::PutOff);
    page.page.problems.meanwhile = subject.told(at, form.seen, refused).await?;
    Ok(page)
}

/// Says what was done as the journal says it.
async fn put_off<T: Form>(
    at: &MatchRequest,
    form: &Posted<T>,
    command: EventMoneyCommand,
    fact: EventMoneyFact,
) -> Result<HttpResponse, AppError> {
    let event = at.event.number;
    let command = EventCommand::Money(command).of(event);
    let acted = at
        .act(&form.key, command)
        .await
        .or_page_read(async |refused| again(at, form, refused).await)
        .await?;
    let said = tell(at, &acted.story.state, |teller| {
        teller.fact(&EventFact::Money(fact).of(event))
    });
    let payout = at.path.event_below(at.event.number, "payout");
    Ok(at.done(&acted, said, &payout))
}
