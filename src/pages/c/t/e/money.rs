//! The money of an event: fees, house, split, and what it comes to.

use crate::pages::layout::Frame;
use crate::pages::money::{MoneyFields, Sharing};
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/money.html")]
pub struct TermsPage {
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
    /// The version at which it last changed.
    pub seen: u64,
    /// The event's name.
    pub event: String,
    /// Twelve and a half in the club's currency.
    pub currency: String,
    /// What is typed.
    pub typed: MoneyFields,
    /// What it comes to.
    pub sharing: Option<Sharing>,
    /// The money of the tournament.
    pub back: String,
}
