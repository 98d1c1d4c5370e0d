//! What a point is worth, in every form that asks for it.

use crate::chouette::Night;
use crate::coin::Currency;
use crate::pages::chouette::money::plain_stake;

/// The fields, as typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StakeFields {
    /// What a point is worth; empty: the night is for points.
    pub stake: String,
    /// The currency's sign or letters; empty: bare smallest coins.
    pub symbol: String,
    /// Digits behind the point.
    pub decimals: String,
    /// Whether the sign stands in front.
    pub in_front: bool,
    /// Whether the games played before count: `yes`, `no`, or not said yet.
    pub earlier: String,
}

impl StakeFields {
    /// A form nobody has filled in yet.
    #[must_use]
    pub fn new(currency: &Currency) -> Self {
        StakeFields {
            symbol: currency.symbol.clone(),
            decimals: currency.decimals.to_string(),
            in_front: currency.in_front,
            ..StakeFields::default()
        }
    }

    /// As a night stands. One that has counted bare coins goes on doing so until a currency is named.
    #[must_use]
    pub fn of(night: &Night) -> Self {
        let fields = match &night.currency {
            Some(currency) => StakeFields::new(currency),
            None if night.for_money() => StakeFields::default(),
            None => StakeFields::new(&Currency::default()),
        };
        StakeFields {
            stake: plain_stake(night.currency.as_ref(), night.settings.stake),
            ..fields
        }
    }
}
