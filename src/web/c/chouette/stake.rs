//! A stake as people type it: `0.50`, `12,50`, `€ 1`; where a night counts bare coins, a whole number of them.

use crate::chouette::{HIGHEST_STAKE, Night};
use crate::coin::Currency;
use crate::form::{Choice, CurrencyIfAny, Form, Shape, Values};
use crate::pages::chouette::money::plain_stake;
use crate::pages::fields::Fields;
use crate::pages::messages::Messages;
use crate::pages::problems::Problems;
use crate::violation::{Violation, refuse};
use askama::Template;
use askama::filters::HtmlSafe;

/// What a point is worth, in which currency, and whether the games played before count by it.
#[derive(Debug, Form)]
pub struct Staked {
    #[form(shape = StakeAsked)]
    pub stake: Stake,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stake {
    /// In the smallest coin; none: the night is for points.
    pub of_point: Option<u32>,
    /// None: bare smallest coins.
    pub currency: Option<Currency>,
    /// None: not said yet.
    pub earlier: Option<bool>,
}

impl Stake {
    /// The stake of a night. One that has counted bare coins goes on doing so until a currency is named.
    #[must_use]
    pub fn of(night: &Night) -> Self {
        let usual = || (!night.for_money()).then(Currency::default);
        Stake {
            of_point: night.settings.stake,
            currency: night.currency.clone().or_else(usual),
            earlier: None,
        }
    }
}

/// As it is asked: the stake is typed in the currency beside it.
#[derive(Debug, Form)]
#[form(messages = "night")]
pub struct StakeAsked {
    stake: String,
    #[form(shape = CurrencyIfAny)]
    currency: Option<Currency>,
    #[form(tiles)]
    earlier: Option<Earlier>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(choices = "choice-night-earlier")]
enum Earlier {
    Yes,
    No,
}

impl Shape<Stake> for StakeAsked {
    fn of_value(value: &Stake) -> Self {
        StakeAsked {
            stake: plain_stake(value.currency.as_ref(), value.of_point),
            currency: value.currency.clone(),
            earlier: value.earlier.map(|counts| match counts {
                true => Earlier::Yes,
                false => Earlier::No,
            }),
        }
    }

    fn into_value(self) -> Result<Stake, Violation> {
        Ok(Stake {
            of_point: stake(self.currency.as_ref(), &self.stake)?,
            currency: self.currency,
            earlier: self.earlier.map(|earlier| earlier == Earlier::Yes),
        })
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
        let refused = |field| problems.at(field).is_some();
        StakeFields {
            fields: Fields::of::<Staked>(w, typed, problems)
                .hinted("decimals", w.night_decimals_hint()),
            currency: w.night_currency(typed.one("symbol")),
            open: refused("symbol") || refused("decimals"),
            has_earlier,
        }
    }
}

/// A stake as typed; none for an empty field.
pub fn stake(currency: Option<&Currency>, typed: &str) -> Result<Option<u32>, Violation> {
    if typed.trim().is_empty() {
        return Ok(None);
    }
    let Some(currency) = currency else {
        // What is no number at all is told as what it is: out of range.
        return typed.trim().parse().map(Some).map_err(|_| {
            let typed: String = typed.chars().take(20).collect();
            refuse::stake_range(HIGHEST_STAKE, typed).at("stake")
        });
    };
    let coins = currency.parse(typed).ok();
    let coins = coins.and_then(|coins| u32::try_from(coins).ok());
    match coins.filter(|coins| (1..=HIGHEST_STAKE).contains(coins)) {
        Some(coins) => Ok(Some(coins)),
        None => Err(refuse::stake_amount(
            currency.plain(currency.one() / 2),
            currency.show(u64::from(HIGHEST_STAKE)),
        )
        .at("stake")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stake_is_read_as_people_write_money() {
        let euro = Currency::default();
        for (typed, coins) in [
            ("0.50", Some(50)),
            ("12,50", Some(1250)),
            ("€ 1", Some(100)),
            (" 2 ", Some(200)),
            ("", None),
        ] {
            assert_eq!(stake(Some(&euro), typed), Ok(coins), "{typed}");
        }
        for typed in ["0", "-1", "0.505", "x", "10000.01"] {
            assert!(stake(Some(&euro), typed).is_err(), "{typed}");
        }
        assert_eq!(stake(None, "50"), Ok(Some(50)));
        assert!(stake(None, "0.50").is_err());
    }
}
