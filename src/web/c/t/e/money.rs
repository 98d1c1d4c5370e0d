//! `/c/{club}/t/{tournament}/e/{event}/money`: what an entry costs and how the fund is shared out.

use crate::app::tournament::under_terms;
use crate::form::{Form, Values, filled_in};
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::money::Sharing;
use crate::pages::problems::RemedyButton;
use crate::tournament::money::{
    EventMoneyCommand, MoneyTerms, PaidStage, SplitAsked, fitting, parts, parts_of, spoken,
};
use crate::tournament::{Event, EventCommand};
use crate::violation::rules;
use crate::web::c::t::money::till::{till, with_cashier};
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct MoneyTermsInput {
    #[form(flatten)]
    terms: MoneyTerms,
    preview: bool,
}

/// `GET …/money`
pub async fn show(at: AtEvent<Direct>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let money = &at.state().money;
    let now = money.terms(event.number);
    let typed = match now {
        Some(terms) => filled_in(terms, &money.currency),
        None => {
            let mut typed = filled_in(&MoneyTerms::usual(&money.currency), &money.currency);
            for amount in [MoneyTerms::FEE, MoneyTerms::REENTRY, MoneyTerms::ADDED] {
                typed.set(amount, Vec::new());
            }
            typed
        }
    };
    html::page(&page(&at, event, &typed, now, Problems::none()).await?)
}

/// `POST …/money`
pub async fn post(
    at: AtEvent<Direct>,
    form: Posted<MoneyTermsInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let typed = &form.values;
    let currency = &at.state().money.currency;
    let again = async |violations: &[Violation]| {
        let mut page = refused(&at, event, typed, violations).await?;
        page.seen = page.seen.or_as_sent(form.seen, violations);
        Ok(page)
    };
    let MoneyTermsInput {
        terms: wanted,
        preview,
    } = form.command_in(currency).or_page_read(again).await?;
    if preview {
        let mut page = page(&at, event, typed, Some(&wanted), Problems::none()).await?;
        page.seen = page.seen.or_as_sent(form.seen, &[]);
        return html::page(&page);
    }
    let command = EventCommand::Money(EventMoneyCommand::SetTerms {
        terms: wanted.clone(),
        seen: form.seen,
    })
    .of(event.number);
    let acted = at.act(&form.key, command).await;
    let acted = acted.or_page_read(again).await?;
    let sentence = at
        .messages()
        .told_money_terms(&event.settings.name, currency.show(wanted.fee));
    let next = at.path.event_below(event.number, "payout");
    Ok(at.done(&acted, sentence, &next))
}

/// The form again. Where the parts of the main event are too many, a button enters what would work.
async fn refused(
    at: &TournamentRequest,
    event: &Event,
    typed: &Values,
    violations: &[Violation],
) -> Result<TermsPage, AppError> {
    let w = at.messages();
    let mut problems = Problems::said(w, violations);
    let of = |stage| parts::read(typed.all(stage));
    if let (Ok(main), Ok(consolation), Ok(last_chance)) = (
        of(SplitAsked::SPLIT),
        of(SplitAsked::CONSOLATION),
        of(SplitAsked::LAST_CHANCE),
    ) && let Some(fitted) = fitting(&main, [&consolation, &last_chance])
    {
        let fitted = spoken(&fitted);
        let remedy = RemedyButton {
            label: w.money_split_instead(&fitted),
            instead: SplitAsked::SPLIT.query(&fitted),
        };
        problems = problems.remedy(violations, rules::SPLIT_OVER_HUNDRED, remedy);
    }
    page(at, event, typed, None, problems).await
}

async fn page(
    at: &TournamentRequest,
    event: &Event,
    typed: &Values,
    wanted: Option<&MoneyTerms>,
    problems: Problems,
) -> Result<TermsPage, AppError> {
    let t = at.state();
    let till = till(at, t).await?;
    let seen = t.money.event(event.number).map_or(0, |m| m.changed);
    let mut typed = typed.clone();
    if let Some(terms) = wanted {
        // Parts of one's own begin with those that stand.
        for (field, stage) in [
            (SplitAsked::SPLIT, PaidStage::Main),
            (SplitAsked::CONSOLATION, PaidStage::Consolation),
            (SplitAsked::LAST_CHANCE, PaidStage::LastChance),
        ] {
            if typed.one(field).is_empty() {
                typed.set(field, parts::show(&parts_of(&terms.split, stage)));
            }
        }
    }
    let under_terms = wanted.map(|terms| under_terms(t, event.number, terms));
    let sharing = under_terms.as_ref().and_then(|t| {
        let e = t.event(event.number)?;
        with_cashier(at, t, &till, true, |c| crate::pages::money::event(c, e))
    });
    Ok(TermsPage {
        terms: Fields::of::<MoneyTerms>(at.messages(), &typed, &problems),
        page: at.page().refused(problems),
        action: at.path.event_below(event.number, "money"),
        seen: Seen(seen),
        event: event.settings.name.clone(),
        example: t.money.currency.show(1250),
        sharing,
        back: at.path.below("money"),
    })
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/money.html")]
struct TermsPage {
    #[deref]
    page: Page,
    action: String,
    seen: Seen,
    event: String,
    /// An amount that shows how one is typed.
    example: String,
    terms: Fields,
    sharing: Option<Sharing>,
    back: String,
}
