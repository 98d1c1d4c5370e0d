//! Sign-in slips and table cards with their private links as codes, eight to a page.

use crate::pages::layout::Frame;
use crate::pages::qr::Qr;
use crate::pages::words::Words;
use askama::Template;

/// Cards on a page.
const A_PAGE: usize = 8;

/// A slip or a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// The player's name, or the table.
    pub name: String,
    /// The sign-in number; empty for a table.
    pub number: String,
    /// What it is for, in a sentence.
    pub text: String,
    /// The link, for those who type.
    pub address: String,
    /// The link as a code.
    pub qr: Option<Qr>,
}

/// The sheets. The links are on them and nowhere else.
#[derive(Debug, Template)]
#[template(path = "c/t/phones/print.html")]
pub struct PrintPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The tournament.
    pub title: String,
    /// The cards, page by page.
    pub leaves: Vec<Vec<Card>>,
    /// The way back.
    pub back: String,
}

/// The cards as pages.
#[must_use]
pub fn leaves(cards: &[Card]) -> Vec<Vec<Card>> {
    cards.chunks(A_PAGE).map(<[Card]>::to_vec).collect()
}
