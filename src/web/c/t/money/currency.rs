//! `/c/{club}/t/{tournament}/money/currency`: the club's currency.

use crate::form::{CurrencyAsked, Form, Values, filled};
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::tournament::Command;
use crate::tournament::money::{Currency, MoneyCommand};
use crate::web::c::t::meanwhile::FormSubject;
use crate::web::prelude::*;

#[derive(Debug, Form)]
pub struct CurrencyInput {
    #[form(shape = CurrencyAsked)]
    currency: Currency,
}

/// `GET …/money/currency`
pub async fn show(at: AtTournament<Direct>) -> Result<HttpResponse, AppError> {
    let currency = at.state().money.currency.clone();
    let asked = filled(&CurrencyInput { currency });
    html::page(&page(&at, &asked, Problems::none()))
}

/// `POST …/money/currency`
pub async fn post(
    at: AtTournament<Direct>,
    form: Posted<CurrencyInput>,
) -> Result<HttpResponse, AppError> {
    let refused = async |violations: &[Violation]| {
        let problems = Problems::said(at.messages(), violations);
        let mut again = page(&at, &form.values, problems);
        again.seen = again.seen.or_as_sent(form.seen, violations);
        let subject = FormSubject::Currency;
        again.page.problems.meanwhile = subject.told(&at, form.seen, violations).await?;
        Ok(again)
    };
    let CurrencyInput { currency } = form.command().or_page_read(refused).await?;
    let example = currency.show(1250);
    let sentence = at.messages().told_money_currency(example);
    let command = Command::Money(MoneyCommand::SetCurrency {
        currency,
        seen: form.seen,
    });
    let acted = at
        .act(&form.key, command)
        .await
        .or_page_read(refused)
        .await?;
    Ok(at.done(&acted, sentence, &at.path.below("money")))
}

fn page(at: &TournamentRequest, typed: &Values, problems: Problems) -> CurrencyPage {
    CurrencyPage {
        form: Fields::of::<CurrencyInput>(at.messages(), typed, &problems),
        page: at.page().refused(problems),
        seen: Seen(at.state().money.changed),
        action: at.path.below("money/currency"),
        back: at.path.below("money"),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/money/currency.html")]
struct CurrencyPage {
    #[deref]
    page: Page,
    seen: Seen,
    action: String,
    back: String,
    form: Fields,
}
