//! Amounts as fields, in the currency of the form.

use super::{Form, Input, Item, Shape, Values, field};
use crate::coin::{Coins, Currency};
use crate::violation::{Violation, refuse};

pub trait Amount: Sized {
    fn read(typed: &[String], currency: &Currency) -> Result<Self, Violation>;

    fn show(&self, currency: &Currency) -> Vec<String>;
}

/// Nothing typed is 0.
impl Amount for Coins {
    fn read(typed: &[String], currency: &Currency) -> Result<Self, Violation> {
        let text = field::line(typed);
        currency
            .parse(text)
            .map_err(|_| refuse::money_not_an_amount(currency.show(1250), field::shortened(text)))
    }

    fn show(&self, currency: &Currency) -> Vec<String> {
        vec![currency.plain(*self)]
    }
}

/// Nothing typed is `None`.
impl Amount for Option<Coins> {
    fn read(typed: &[String], currency: &Currency) -> Result<Self, Violation> {
        match field::line(typed) {
            "" => Ok(None),
            _ => Coins::read(typed, currency).map(Some),
        }
    }

    fn show(&self, currency: &Currency) -> Vec<String> {
        self.iter()
            .flat_map(|amount| amount.show(currency))
            .collect()
    }
}

#[derive(Debug, Form)]
#[form(messages = "currency")]
pub struct CurrencyAsked {
    symbol: String,
    #[form(range = 0..=3, rule = "currency-odd")]
    decimals: u8,
    in_front: bool,
}

impl Shape<Currency> for CurrencyAsked {
    fn of_value(value: &Currency) -> Self {
        CurrencyAsked {
            symbol: value.symbol.clone(),
            decimals: value.decimals,
            in_front: value.in_front,
        }
    }

    fn into_value(self) -> Result<Currency, Violation> {
        let currency = Currency {
            symbol: self.symbol,
            decimals: self.decimals,
            in_front: self.in_front,
        };
        match currency.is_sound() {
            true => Ok(currency),
            false => Err(refuse::currency_odd().at("symbol")),
        }
    }
}

/// The same where there may be none: without a sign nothing else of it is read.
#[derive(Debug)]
pub struct CurrencyIfAny(Option<CurrencyAsked>);

impl Form for CurrencyIfAny {
    fn items() -> Vec<Item> {
        CurrencyAsked::items()
    }

    fn read(input: &mut Input<'_>) -> Option<Self> {
        match input.word("symbol") {
            "" => Some(CurrencyIfAny(None)),
            _ => CurrencyAsked::read(input).map(|asked| CurrencyIfAny(Some(asked))),
        }
    }

    fn fill(&self, values: &mut Values) {
        if let Some(asked) = &self.0 {
            asked.fill(values);
        }
    }
}

impl Shape<Option<Currency>> for CurrencyIfAny {
    fn of_value(value: &Option<Currency>) -> Self {
        CurrencyIfAny(value.as_ref().map(CurrencyAsked::of_value))
    }

    fn into_value(self) -> Result<Option<Currency>, Violation> {
        self.0.map(CurrencyAsked::into_value).transpose()
    }
}
