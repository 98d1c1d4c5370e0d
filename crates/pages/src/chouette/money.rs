//! Amounts of a night in its unit: money in its currency, or points. A night from before nights had currencies shows its
//! smallest coins without one.

use super::signed;
use crawford_chouette::{Night, PlayerNo, Unit};
use crawford_forms::coin::Currency;

/// An amount of money for display: `€1.50`.
#[must_use]
pub fn money(night: &Night, amount: i64) -> String {
    match &night.currency {
        Some(currency) => currency.show_signed(amount),
        None => amount.to_string(),
    }
}

/// The same with its sign: `+€1.50`.
#[must_use]
pub fn signed_money(currency: Option<&Currency>, amount: i64) -> String {
    match currency {
        Some(currency) if amount > 0 => format!("+{}", currency.show_signed(amount)),
        Some(currency) => currency.show_signed(amount),
        None => signed(amount),
    }
}

#[must_use]
pub fn signed_in(night: &Night, unit: Unit, amount: i64) -> String {
    match unit {
        Unit::Points => signed(amount),
        Unit::Money => signed_money(night.currency.as_ref(), amount),
    }
}

#[must_use]
pub fn total(night: &Night, player: PlayerNo) -> String {
    let unit = night.unit();
    let amount = night.player(player).map_or(0, |p| p.total(unit));
    signed_in(night, unit, amount)
}

/// An amount for an input field: `1.50`.
#[must_use]
pub fn plain_in(night: &Night, unit: Unit, amount: i64) -> String {
    match (&night.currency, unit) {
        (Some(currency), Unit::Money) => currency.plain(amount.unsigned_abs()),
        _ => amount.to_string(),
    }
}
