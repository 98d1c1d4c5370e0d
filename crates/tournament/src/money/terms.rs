//! The terms of an event's money.

use super::asked::SplitAsked;
use super::{PayoutPreset, part};
use crawford_forms::coin::{Coins, Currency, MOST};
use crawford_forms::stage::PaidStage;
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Choice, FieldName, Form, decimal};
use serde::{Deserialize, Serialize};

pub const MOST_REENTRIES: u32 = 99;

/// The whole, in hundredths of a percent.
pub const HUNDRED: u32 = 10_000;
const MOST_SHARES: usize = 128;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Form)]
#[serde(rename_all = "kebab-case", tag = "kind")]
#[form(messages = "money", tag = "house_kind")]
pub enum House {
    /// A part of them, in hundredths of a percent, rounded down to the coin.
    #[form(default)]
    Percent {
        /// 0 to 10,000.
        #[form(name = "house", message = "money-house", with = part)]
        basis: u32,
    },
    /// This much of each fee, or all of it where the fee is smaller.
    PerEntry {
        /// In the smallest coin.
        #[form(name = "house", message = "money-house", money)]
        amount: Coins,
    },
    /// What is left after this part has been returned to the players, rounded down to the coin.
    Returns {
        /// 0 to 10,000.
        #[form(name = "house", message = "money-house", with = part)]
        basis: u32,
    },
}

impl Default for House {
    /// Everything goes back to the players.
    fn default() -> Self {
        House::Percent { basis: 0 }
    }
}

/// Where the coins go that rounding leaves over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
pub enum RoundingRest {
    #[default]
    FirstPlace,
    House,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Share {
    pub stage: PaidStage,
    /// The place, from 1.
    pub place: u32,
    /// Its part of the fund, in hundredths of a percent.
    pub basis: u32,
}

pub(super) fn shares(stage: PaidStage, parts: &[u32]) -> Vec<Share> {
    let share = |(place, basis): (u32, &u32)| Share {
        stage,
        place,
        basis: *basis,
    };
    (1..).zip(parts).map(share).collect()
}

/// How a fund is shared out from a number of entries on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tier {
    /// The fewest entries it is for.
    pub from: u32,
    /// The places paid, best first; no place twice.
    pub shares: Vec<Share>,
}

/// How a fund is shared out, by the number of entries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Split(pub Vec<Tier>);

impl Split {
    /// The same shares for any field.
    #[must_use]
    pub fn plain(shares: Vec<Share>) -> Self {
        Split(vec![Tier { from: 0, shares }])
    }

    /// The shares for this many entries: the last tier that begins at or below, else the first.
    #[must_use]
    pub fn shares(&self, entries: u32) -> &[Share] {
        let tier = self.0.iter().filter(|tier| tier.from <= entries);
        tier.max_by_key(|tier| tier.from)
            .or(self.0.first())
            .map_or(&[], |tier| &tier.shares)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Form)]
#[form(messages = "money", check = MoneyTerms::checked)]
pub struct MoneyTerms {
    #[form(message = "entry-fee", money)]
    pub fee: Coins,
    /// What each re-entry or buy-back into the event costs; if nothing is typed, the fee.
    #[form(money, default = fee.unwrap_or_default())]
    pub reentry: Coins,
    /// What the house keeps of both.
    #[form(flatten)]
    pub house: House,
    /// What is added to the fund from outside the fees.
    #[form(money)]
    pub added: Coins,
    #[form(shape = SplitAsked)]
    pub split: Split,
    /// Amounts are multiples of this many coins; at least 1.
    #[form(money, default = 1, fold = "rounding")]
    pub unit: Coins,
    #[form(default, fold = "rounding")]
    pub rest: RoundingRest,
    /// Whether everyone may read the fund and the split.
    pub public: bool,
}

/// Checks shares: no place twice or 0, at most [`MOST_SHARES`] places, no more than the whole fund.
pub fn check_shares(shares: &[Share]) -> Result<(), Violation> {
    if shares.len() > MOST_SHARES {
        return Err(refuse::split_too_long(MOST_SHARES).at(SplitAsked::SPLIT));
    }
    for (i, share) in shares.iter().enumerate() {
        let same = |other: &Share| (other.stage, other.place) == (share.stage, share.place);
        if share.place == 0 || shares.iter().take(i).any(same) {
            return Err(refuse::split_place_twice(share.place).at(SplitAsked::SPLIT));
        }
    }
    let parts: Vec<u32> = shares.iter().map(|share| share.basis).collect();
    let sum: u64 = parts.iter().copied().map(u64::from).sum();
    if sum > u64::from(HUNDRED) {
        return Err(refuse::split_over_hundred(
            percent(sum.saturating_sub(u64::from(HUNDRED))),
            percent(sum),
            spoken(&fitted(&parts, HUNDRED)),
        )
        .at(SplitAsked::SPLIT));
    }
    Ok(())
}

/// The same for the parts of one stage's places.
pub(super) fn check_split(parts: &[u32]) -> Result<(), Violation> {
    if parts.is_empty() {
        return Err(refuse::split_of_nothing().at(SplitAsked::SPLIT));
    }
    check_shares(&shares(PaidStage::Main, parts))
}

/// Parts in the same proportion that come to `whole`, in whole percents where the whole is one; the first takes what
/// rounding leaves.
fn fitted(parts: &[u32], whole: u32) -> Vec<u32> {
    let sum: u64 = parts.iter().copied().map(u64::from).sum();
    if sum == 0 {
        return parts.to_vec();
    }
    let scaled = |part: &u32| {
        let part = u64::from(*part).saturating_mul(u64::from(whole)) / sum;
        u32::try_from(part / 100 * 100).expect("no part is more than the whole")
    };
    let mut fitted: Vec<u32> = parts.iter().map(scaled).collect();
    let given: u32 = fitted.iter().sum();
    if let Some(first) = fitted.first_mut() {
        *first = first.saturating_add(whole.saturating_sub(given));
    }
    fitted
}

/// Hundredths of a percent as typed: `25`, `12.5`.
#[must_use]
pub fn percent(basis: impl Into<u64>) -> String {
    decimal::short(basis.into(), 2)
}

/// The parts of the main event in the same proportion, so that they and those of others come to the whole fund; `None`
/// where others leave nothing.
#[must_use]
pub fn fitting(main: &[u32], others: [&[u32]; 2]) -> Option<Vec<u32>> {
    let others = others.into_iter().flatten();
    let others = others.fold(0_u32, |sum, part| sum.saturating_add(*part));
    let left = HUNDRED.checked_sub(others).filter(|left| *left > 0)?;
    Some(fitted(main, left))
}

/// Parts as typed: `50/25/25`.
#[must_use]
pub fn spoken(parts: &[u32]) -> String {
    let parts: Vec<String> = parts.iter().map(|p| percent(*p)).collect();
    parts.join("/")
}

impl House {
    pub fn check(self) -> Result<(), Violation> {
        match self {
            House::Percent { basis } | House::Returns { basis } if basis > HUNDRED => {
                Err(refuse::house_over_hundred(percent(basis)).at(House::BASIS))
            }
            House::Percent { .. } | House::Returns { .. } => Ok(()),
            House::PerEntry { amount } => check_amount(amount, House::AMOUNT),
        }
    }
}

pub(super) fn check_amount(amount: Coins, field: impl Into<FieldName>) -> Result<(), Violation> {
    if amount > MOST {
        Err(refuse::money_too_much().at(field))
    } else {
        Ok(())
    }
}

pub(super) fn check_unit(unit: Coins) -> Result<(), Violation> {
    check_amount(unit, MoneyTerms::UNIT)?;
    if unit == 0 {
        return Err(refuse::payment_of_nothing().at(MoneyTerms::UNIT));
    }
    Ok(())
}

impl MoneyTerms {
    /// What an empty form proposes.
    #[must_use]
    pub fn usual(currency: &Currency) -> MoneyTerms {
        MoneyTerms {
            fee: 0,
            reentry: 0,
            house: House::default(),
            added: 0,
            split: PayoutPreset::ByField.split(),
            unit: currency.one(),
            rest: RoundingRest::default(),
            public: true,
        }
    }

    fn checked(self) -> Result<MoneyTerms, Violation> {
        self.check().map(|()| self)
    }

    pub fn check(&self) -> Result<(), Violation> {
        check_amount(self.fee, MoneyTerms::FEE)?;
        check_amount(self.reentry, MoneyTerms::REENTRY)?;
        check_amount(self.added, MoneyTerms::ADDED)?;
        check_unit(self.unit)?;
        self.house.check()?;
        if self.split.0.is_empty() || self.split.0.len() > MOST_SHARES {
            return Err(refuse::split_too_long(MOST_SHARES).at(SplitAsked::SPLIT));
        }
        self.split
            .0
            .iter()
            .try_for_each(|t| check_shares(&t.shares))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crawford_forms::violation::rules;
    use proptest::prelude::*;

    fn main(parts: &[u32]) -> Vec<Share> {
        shares(PaidStage::Main, parts)
    }

    #[test]
    fn over_a_hundred_is_refused_with_what_would_work() {
        let refused = check_shares(&main(&[5000, 3000, 3000])).unwrap_err();
        assert_eq!(
            refused.to_string(),
            r#"split-over-hundred over="10" sum="110" works="46/27/27""#
        );
        assert_eq!(check_shares(&main(&[4600, 2700, 2700])), Ok(()));
    }

    #[test]
    fn a_place_is_paid_once() {
        let mut twice = main(&[5000, 2500]);
        twice.extend(main(&[1000]));
        assert_eq!(
            check_shares(&twice).unwrap_err().rule,
            rules::SPLIT_PLACE_TWICE
        );
    }

    #[test]
    fn a_split_by_field_is_the_one_for_the_field() {
        let tiers = [(0, vec![10_000]), (8, vec![7000, 3000])];
        let split = Split(
            tiers
                .into_iter()
                .map(|(from, parts)| Tier {
                    from,
                    shares: main(&parts),
                })
                .collect(),
        );
        assert_eq!(split.shares(7).len(), 1);
        assert_eq!(split.shares(8).len(), 2);
        assert_eq!(Split(Vec::new()).shares(8), &[]);
    }

    #[test]
    fn percents_are_written_without_needless_decimals() {
        assert_eq!(spoken(&[5000, 1250, 3333, 0]), "50/12.5/33.33/0");
    }

    proptest! {
        #[test]
        fn the_proposed_parts_are_accepted(parts in proptest::collection::vec(0u32..=20_000, 1..20)) {
            let fitted = super::fitted(&parts, HUNDRED);
            if parts.iter().any(|p| *p > 0) {
                prop_assert_eq!(fitted.iter().sum::<u32>(), HUNDRED);
            }
            if parts.iter().sum::<u32>() > HUNDRED {
                prop_assert_eq!(check_shares(&main(&fitted)), Ok(()));
            }
        }
    }
}
