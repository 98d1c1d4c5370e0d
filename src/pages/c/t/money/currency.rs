//! The currency of a tournament.

use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use crate::tournament::money::Currency;
use askama::Template;

/// What is typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CurrencyFields {
    /// Its sign or letters.
    pub symbol: String,
    /// Digits behind the point.
    pub decimals: String,
    /// Whether the sign stands in front.
    pub in_front: bool,
}

impl CurrencyFields {
    /// As it stands.
    #[must_use]
    pub fn of(currency: &Currency) -> Self {
        CurrencyFields {
            symbol: currency.symbol.clone(),
            decimals: currency.decimals.to_string(),
            in_front: currency.in_front,
        }
    }
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/money/currency.html")]
pub struct CurrencyPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// Where it is sent.
    pub action: String,
    /// The money of the tournament.
    pub back: String,
    /// What is typed.
    pub typed: CurrencyFields,
}
