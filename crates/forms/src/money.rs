//! Amounts as fields, in the currency of the form.

use super::{Control, Each, Form, Input, Item, Line, Shape, Values, field};
use crate::coin::{Coins, Currency};
use crate::violation::{Violation, refuse};
use std::fmt::Display;
use std::str::FromStr;

pub trait Amount: Sized {
    #[must_use]
    fn control() -> Control {
        Control::Line(Line::Decimal)
    }

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
impl<A: Amount> Amount for Option<A> {
    fn read(typed: &[String], currency: &Currency) -> Result<Self, Violation> {
        match field::line(typed) {
            "" => Ok(None),
            _ => A::read(typed, currency).map(Some),
        }
    }

    fn show(&self, currency: &Currency) -> Vec<String> {
        self.iter()
            .flat_map(|amount| amount.show(currency))
            .collect()
    }
}

impl<K: FromStr + Display, A: Amount> Amount for Each<K, A> {
    fn control() -> Control {
        Control::Each(Box::new(A::control()))
    }

    fn read(typed: &[String], currency: &Currency) -> Result<Self, Violation> {
        Each::read_each(typed, |text| A::read(text, currency))
    }

    fn show(&self, currency: &Currency) -> Vec<String> {
        self.show_each(|amount| amount.show(currency))
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
            false => Err(refuse::currency_odd().at(CurrencyAsked::SYMBOL)),
        }
    }
}

/// The same where there may be none: without a sign nothing else of it is read. What a form asks for after it as `money`
/// is in it; in bare smallest coins where there is none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CurrencyIfAny(pub Option<Currency>);

impl Form for CurrencyIfAny {
    fn items() -> Vec<Item> {
        CurrencyAsked::items()
    }

    fn read(input: &mut Input<'_>) -> Option<Self> {
        let named = match input.word(CurrencyAsked::SYMBOL) {
            "" => None,
            _ => {
                let asked = CurrencyAsked::read(input)?;
                Some(input.checked(asked.into_value())?)
            }
        };
        input.set_currency(Currency::or_bare(named.as_ref()));
        Some(CurrencyIfAny(named))
    }

    fn fill(&self, values: &mut Values) {
        if let Some(named) = &self.0 {
            CurrencyAsked::of_value(named).fill(values);
        }
        values.set_currency(Currency::or_bare(self.0.as_ref()));
    }
}
