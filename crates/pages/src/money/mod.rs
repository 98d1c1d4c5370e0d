//! Money in words: funds and their division, lines of accounts, and the reason for each amount.

mod line;
mod public;
mod sharing;

pub use line::{AccountLineView, lines};
pub use public::{PublicFund, public_fund};
pub use sharing::{Sharing, auctions, event, pool};

use super::fact_text::TournamentTeller;
use super::messages::selector;
use super::paths::TournamentPath;
use super::standings::place_text;
use crawford_tournament::money::{Coins, Holder, PaidStage};

#[derive(Clone, Copy)]
pub struct Cashier<'a> {
    pub teller: &'a TournamentTeller<'a>,
    pub holders: &'a dyn Fn(Holder) -> String,
    pub path: &'a TournamentPath,
    /// Whether it is for the desk, which may see accounts.
    pub inside: bool,
}

impl std::fmt::Debug for Cashier<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Cashier")
    }
}

impl Cashier<'_> {
    #[must_use]
    pub fn show(&self, amount: Coins) -> String {
        self.teller.t.money.currency.show(amount)
    }

    #[must_use]
    pub fn show_signed(&self, amount: i64) -> String {
        self.teller.t.money.currency.show_signed(amount)
    }

    #[must_use]
    pub fn account(&self, holder: Holder) -> String {
        self.path.below(&format!("money/{holder}"))
    }

    /// "1", "3–4"; in a side stage with the stage's name before it.
    #[must_use]
    pub fn place(&self, stage: PaidStage, from: u32, to: u32) -> String {
        let place = place_text(from, to);
        match stage {
            PaidStage::Main => place,
            _ => self.teller.w.money_place_in(place, self.stage(stage)),
        }
    }

    #[must_use]
    pub fn stage(&self, stage: PaidStage) -> String {
        let stage =
            selector!("money-stage.stage", stage in PaidStage { Main, Consolation, LastChance });
        self.teller.w.money_stage(stage)
    }
}
