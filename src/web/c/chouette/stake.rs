//! A stake as people type it: `0.50`, `12,50`, `€ 1`; where a night counts bare coins, a whole number of them.

use crate::chouette::{HIGHEST_STAKE, Night};
use crate::coin::Currency;
use crate::form::{self, Amount, Choice, CurrencyAsked, CurrencyIfAny, FieldOf, Form, Values};
use crate::pages::fields::Fields;
use crate::pages::messages::Messages;
use crate::pages::problems::Problems;
use crate::violation::{Violation, refuse};
use askama::Template;
use askama::filters::HtmlSafe;

/// What a point is worth, in which currency, and whether the games played before count by it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Form)]
#[form(messages = "night")]
pub struct Stake {
    #[form(flatten)]
    pub currency: CurrencyIfAny,
    /// None: the night is for points.
    #[form(money)]
    pub stake: Option<PointStake>,
    /// None: not said yet.
    #[form(tiles)]
    pub earlier: Option<Earlier>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(choices = "choice-night-earlier")]
pub enum Earlier {
    Yes,
    No,
}

impl Stake {
    /// The stake of a night. One that has counted bare coins goes on doing so until a currency is named.
    #[must_use]
    pub fn of(night: &Night) -> Self {
        let usual = || (!night.for_money()).then(Currency::default);
        Stake {
            currency: CurrencyIfAny(night.currency.clone().or_else(usual)),
            stake: night.settings.stake.map(PointStake),
            earlier: None,
        }
    }
}

/// What a point is worth, in the smallest coin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointStake(pub u32);

impl Amount for PointStake {
    fn read(typed: &[String], currency: &Currency) -> Result<Self, Violation> {
        let typed = form::line(typed);
        let coins = currency.parse(typed).ok();
        let coins = coins.and_then(|coins| u32::try_from(coins).ok());
        let coins = coins.filter(|coins| (1..=HIGHEST_STAKE).contains(coins));
        coins.map(PointStake).ok_or_else(|| {
            if currency.is_bare() {
                // What is no number at all is told as what it is: out of range.
                return refuse::stake_range(HIGHEST_STAKE, form::shortened(typed));
            }
            refuse::stake_amount(currency.example(), currency.show(HIGHEST_STAKE.into()))
        })
    }

    fn show(&self, currency: &Currency) -> Vec<String> {
        vec![currency.plain(self.0.into())]
    }
}

/// The fields of a stake, its currency folded away.
#[derive(Debug, Clone, PartialEq, Eq, Template)]
#[template(path = "parts/stake.html")]
pub struct StakeFields {
    fields: Fields,
    currency: String,
    open: bool,
    /// Whether there are games that may count by it too.
    has_earlier: bool,
}

impl HtmlSafe for StakeFields {}

impl StakeFields {
    #[must_use]
    pub fn of(w: Messages, typed: &Values, problems: &Problems, has_earlier: bool) -> Self {
        let refused = |field: FieldOf<CurrencyAsked>| problems.at(field).is_some();
        StakeFields {
            fields: Fields::of::<Stake>(w, typed, problems)
                .hinted(CurrencyAsked::DECIMALS, w.night_decimals_hint()),
            currency: w.labelled(w.money_currency(), typed.one(CurrencyAsked::SYMBOL)),
            open: refused(CurrencyAsked::SYMBOL) || refused(CurrencyAsked::DECIMALS),
            has_earlier,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stake_is_read_as_people_write_money() {
        let euro = Currency::default();
        let stake = |currency: &Currency, typed: &str| {
            let stake = Option::<PointStake>::read(&[typed.to_owned()], currency);
            stake.map(|stake| stake.map(|PointStake(coins)| coins))
        };
        for (typed, coins) in [
            ("0.50", Some(50)),
            ("12,50", Some(1250)),
            ("€ 1", Some(100)),
            (" 2 ", Some(200)),
            ("", None),
        ] {
            assert_eq!(stake(&euro, typed), Ok(coins), "{typed}");
        }
        for typed in ["0", "-1", "0.505", "x", "10000.01"] {
            assert!(stake(&euro, typed).is_err(), "{typed}");
        }
        let bare = Currency::or_bare(None);
        assert_eq!(stake(&bare, "50"), Ok(Some(50)));
        assert!(stake(&bare, "0.50").is_err());
    }
}
