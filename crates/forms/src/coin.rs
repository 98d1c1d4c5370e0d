//! Amounts in the smallest coin, and how they are written and read.

use crate::decimal;
use serde::{Deserialize, Serialize};

/// An amount in the smallest coin of a currency: cents, øre, yen.
pub type Coins = u64;

/// The largest amount anyone may type: a hundred million euros in cents. Every sum of a tournament then fits a `u64`.
pub const MOST: Coins = 10_000_000_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an amount")]
pub struct NotAnAmount;

/// The currency of a tournament or a night: how the smallest coin is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Currency {
    /// Its sign or its letters, 1 to 6 characters: `€`, `kr`, `CHF`.
    pub symbol: String,
    /// How many digits stand behind the point: 0 to 3.
    pub decimals: u8,
    pub in_front: bool,
}

impl Default for Currency {
    fn default() -> Self {
        Currency {
            symbol: "€".to_owned(),
            decimals: 2,
            in_front: true,
        }
    }
}

impl Currency {
    /// This currency; where none is named, amounts are whole numbers of bare smallest coins.
    #[must_use]
    pub fn or_bare(named: Option<&Currency>) -> Currency {
        let bare = || Currency {
            symbol: String::new(),
            decimals: 0,
            in_front: true,
        };
        named.cloned().unwrap_or_else(bare)
    }

    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.symbol.is_empty()
    }

    /// Whether amounts with this sign and so many decimals read back as they were written.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let length = self.symbol.chars().count();
        let plain = |c: char| {
            !c.is_control() && !c.is_numeric() && !c.is_whitespace() && !"+-.,".contains(c)
        };
        (1..=6).contains(&length) && self.decimals <= 3 && self.symbol.chars().all(plain)
    }

    fn places(&self) -> u8 {
        self.decimals.min(3)
    }

    /// Smallest coins in one of the currency.
    #[must_use]
    pub fn one(&self) -> Coins {
        10u64.saturating_pow(self.places().into())
    }

    /// An amount that can be typed, for an example: half of one, or one where it has no halves.
    #[must_use]
    pub fn example(&self) -> String {
        self.plain((self.one() / 2).max(1))
    }

    /// An amount without its sign, as a form has it: `12.50`.
    #[must_use]
    pub fn plain(&self, amount: Coins) -> String {
        decimal::full(amount, self.places())
    }

    /// An amount as people read it: `€12.50`, `12.50 kr`. A no-break space keeps the two together.
    #[must_use]
    pub fn show(&self, amount: Coins) -> String {
        let plain = self.plain(amount);
        let symbol = &self.symbol;
        match (self.in_front, symbol.chars().count()) {
            (true, 0 | 1) => format!("{symbol}{plain}"),
            (true, _) => format!("{symbol}\u{a0}{plain}"),
            (false, _) => format!("{plain}\u{a0}{symbol}"),
        }
    }

    /// A balance as people read it, with a minus sign if it is negative.
    #[must_use]
    pub fn show_signed(&self, amount: i64) -> String {
        let shown = self.show(amount.unsigned_abs());
        if amount < 0 {
            format!("\u{2212}{shown}")
        } else {
            shown
        }
    }

    /// Reads what a person typed: `12`, `12.5`, `12,50`, `€ 12.50`. Nothing typed is nothing.
    ///
    /// # Errors
    /// [`NotAnAmount`] for anything else, more digits than the currency has, or more than [`MOST`].
    pub fn parse(&self, typed: &str) -> Result<Coins, NotAnAmount> {
        let typed = typed.trim();
        if typed.is_empty() {
            return Ok(0);
        }
        // Before the number or behind it: `12€50` is no amount of 1250.
        let symbol = self.symbol.as_str();
        let bare = typed
            .strip_prefix(symbol)
            .or_else(|| typed.strip_suffix(symbol))
            .unwrap_or(typed)
            .trim();
        let coins = decimal::read(bare, self.places());
        coins.filter(|coins| *coins <= MOST).ok_or(NotAnAmount)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn crowns() -> Currency {
        Currency {
            symbol: "kr".to_owned(),
            decimals: 2,
            in_front: false,
        }
    }

    #[test]
    fn amounts_are_written_as_the_club_writes_them() {
        let euro = Currency::default();
        assert_eq!(euro.show(1250), "€12.50");
        assert_eq!(euro.show(5), "€0.05");
        assert_eq!(Currency::or_bare(None).show_signed(-12), "\u{2212}12");
        assert_eq!(euro.show_signed(-1250), "\u{2212}€12.50");
        assert_eq!(crowns().show(1250), "12.50\u{a0}kr");
        let yen = Currency {
            symbol: "¥".to_owned(),
            decimals: 0,
            in_front: true,
        };
        assert_eq!(yen.show(1250), "¥1250");
        assert_eq!(yen.parse("12.5"), Err(NotAnAmount));
    }

    #[test]
    fn amounts_are_read_as_people_type_them() {
        let euro = Currency::default();
        for (typed, coins) in [
            ("", 0),
            ("12", 1200),
            (" 12.5 ", 1250),
            ("12,50", 1250),
            ("€ 12.50", 1250),
            ("12.50€", 1250),
            (".5", 50),
            ("0", 0),
            ("100000000", MOST),
        ] {
            assert_eq!(euro.parse(typed), Ok(coins), "{typed:?}");
        }
        for typed in [
            "-1",
            "1e3",
            "12.505",
            "a",
            "€",
            "12€50",
            "€12€",
            ".",
            "1.2.3",
            "1 000",
            "100000000.01",
            "99999999999999",
            "٣",
        ] {
            assert_eq!(euro.parse(typed), Err(NotAnAmount), "{typed:?}");
        }
    }

    #[test]
    fn the_example_of_an_amount_is_above_zero() {
        let written = |decimals| {
            let currency = Currency {
                decimals,
                ..crowns()
            };
            currency.example()
        };
        assert_eq!([0, 1, 2, 3].map(written), ["1", "0.5", "0.50", "0.500"]);
    }

    #[test]
    fn bare_coins_are_whole_numbers() {
        let bare = Currency::or_bare(None);
        assert_eq!((bare.plain(50), bare.parse(" 50 ")), ("50".into(), Ok(50)));
        for typed in ["0.50", "€ 5", "-5"] {
            assert_eq!(bare.parse(typed), Err(NotAnAmount), "{typed:?}");
        }
    }

    proptest! {
        #[test]
        fn what_is_shown_reads_back(coins in 0..=MOST, decimals in 0u8..=3, in_front: bool) {
            let currency = Currency { symbol: "CHF".to_owned(), decimals, in_front };
            prop_assert_eq!(currency.parse(&currency.plain(coins)), Ok(coins));
            prop_assert_eq!(currency.parse(&currency.show(coins)), Ok(coins));
        }

        #[test]
        fn no_text_makes_the_parser_panic(typed: String) {
            let _ = Currency::default().parse(&typed);
        }
    }
}
