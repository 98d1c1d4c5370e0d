//! Amounts as fields, in the currency of the form.

use crate::coin::{Coins, Currency};
use crate::violation::{Rule, Source, Violation};

/// What an amount is read into.
pub trait Amount: Sized {
    /// What was typed.
    ///
    /// # Errors
    /// `money-not-an-amount`.
    fn read(typed: &[String], currency: &Currency) -> Result<Self, Violation>;

    /// As it would be typed.
    fn show(&self, currency: &Currency) -> Vec<String>;
}

/// Nothing typed is nothing.
impl Amount for Coins {
    fn read(typed: &[String], currency: &Currency) -> Result<Self, Violation> {
        let typed = typed.first().map_or("", String::as_str);
        currency.parse(typed).map_err(|_| {
            let shown: String = typed.chars().take(20).collect();
            Violation::new(Rule::MONEY_NOT_AN_AMOUNT, Source::House)
                .with("text", shown)
                .with("example", currency.show(1250))
        })
    }

    fn show(&self, currency: &Currency) -> Vec<String> {
        vec![currency.plain(*self)]
    }
}

/// Nothing typed is not said.
impl Amount for Option<Coins> {
    fn read(typed: &[String], currency: &Currency) -> Result<Self, Violation> {
        match typed.first().map_or("", |typed| typed.trim()) {
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
