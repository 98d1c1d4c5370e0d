//! `/c/{club}/t/{tournament}/money/currency`: the club's currency.

use crate::tournament::Command;
use crate::tournament::money::{Currency, MoneyCommand};
use crate::web::c::t::said::done;
use crate::web::form::Fields;
use crate::web::prelude::*;

impl Typed for CurrencyFields {
    type Command = Currency;

    fn read(fields: &mut Fields) -> Self {
        CurrencyFields {
            symbol: fields.line("symbol"),
            decimals: fields.line("decimals"),
            in_front: fields.ticked("in_front"),
        }
    }

    fn command(&self) -> Result<Currency, Vec<Violation>> {
        let odd = |field| vec![Violation::new("currency-odd", Source::House).at(field)];
        let currency = Currency {
            symbol: self.symbol.clone(),
            decimals: self.decimals.parse().map_err(|_| odd("decimals"))?,
            in_front: self.in_front,
        };
        match (currency.is_sound(), currency.decimals > 3) {
            (true, _) => Ok(currency),
            (false, true) => Err(odd("decimals")),
            (false, false) => Err(odd("symbol")),
        }
    }
}

/// `GET …/money/currency`
pub async fn show(at: AtTournament) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let typed = CurrencyFields::of(&at.state().money.currency);
    html::page(&page(&at, typed, Problems::none()))
}

/// `POST …/money/currency`
pub async fn post(
    at: AtTournament,
    form: TypedForm<CurrencyFields>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let refused = |violations: &[Violation]| {
        let problems = Problems::of(at.words(), violations, &|_| String::new());
        html::refused(&page(&at, form.typed.clone(), problems))
    };
    let currency = match form.command() {
        Ok(currency) => currency,
        Err(violations) => return refused(&violations),
    };
    let example = currency.show(1250);
    let told = at.words().told_money_currency(example);
    let wish = Command::Money(MoneyCommand::SetCurrency { currency });
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, wish).await {
        Ok(acted) => Ok(done(&at, &acted, told, &at.path.below("money"))),
        Err(ActError::Refused(violation)) => refused(&[violation]),
        Err(error) => Err(error.into()),
    }
}

fn page(at: &AtTournament, typed: CurrencyFields, problems: Problems) -> CurrencyPage {
    CurrencyPage {
        page: at.page().refused(problems),
        action: at.path.below("money/currency"),
        back: at.path.below("money"),
        typed,
    }
}

/// What is typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CurrencyFields {
    symbol: String,
    decimals: String,
    /// Whether the sign stands in front.
    in_front: bool,
}

impl CurrencyFields {
    #[must_use]
    fn of(currency: &Currency) -> Self {
        CurrencyFields {
            symbol: currency.symbol.clone(),
            decimals: currency.decimals.to_string(),
            in_front: currency.in_front,
        }
    }
}

/// The page.
#[derive(Debug, Template, Deref)]
#[template(path = "c/t/money/currency.html")]
struct CurrencyPage {
    #[deref]
    page: Page,
    action: String,
    back: String,
    typed: CurrencyFields,
}
