//! What comes in, what the house keeps of it, and what is left to share out.

use super::state::EventMoney;
use super::terms::{HUNDRED, House, MoneyTerms};
use crate::EntrantNo;
use crawford_forms::coin::Coins;
use crawford_journal::how_many;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Receipts {
    /// First entries that were paid for, or are to be.
    pub entries: u32,
    pub fee: Coins,
    pub reentries: u32,
    pub reentry: Coins,
    /// From outside the fees.
    pub added: Coins,
}

impl Receipts {
    /// What these entries of an event bring, without anything added.
    pub(super) fn of(money: &EventMoney, terms: &MoneyTerms, entries: &[EntrantNo]) -> Receipts {
        let count = |n: &EntrantNo| money.counts.get(n).copied().unwrap_or_default();
        let paying = entries.iter().filter(|n| !count(n).excused).count();
        let again = entries.iter().map(|n| count(n).reentries);
        Receipts {
            entries: how_many(paying),
            fee: terms.fee,
            reentries: again.fold(0, u32::saturating_add),
            reentry: terms.reentry,
            added: 0,
        }
    }
}

/// A fund and where it came from: `gross - house + added = fund`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fund {
    pub receipts: Receipts,
    pub gross: Coins,
    pub house: Coins,
    pub fund: Coins,
}

impl Fund {
    #[must_use]
    pub fn of(receipts: Receipts, house: House) -> Fund {
        let fees = u64::from(receipts.entries).saturating_mul(receipts.fee);
        let again = u64::from(receipts.reentries).saturating_mul(receipts.reentry);
        let gross = fees.saturating_add(again);
        let kept = match house {
            House::Percent { basis } => part(gross, basis),
            House::Returns { basis } => gross.saturating_sub(part(gross, basis)),
            House::PerEntry { amount } => {
                let of_fees = u64::from(receipts.entries).saturating_mul(amount.min(receipts.fee));
                let of_again =
                    u64::from(receipts.reentries).saturating_mul(amount.min(receipts.reentry));
                of_fees.saturating_add(of_again)
            }
        };
        let house = kept.min(gross);
        Fund {
            receipts,
            gross,
            house,
            fund: gross.saturating_sub(house).saturating_add(receipts.added),
        }
    }
}

/// A part of an amount in hundredths of a percent, no more than all of it; rounded down to the coin.
pub(super) fn part(amount: Coins, basis: u32) -> Coins {
    let exact = u128::from(amount) * u128::from(basis) / u128::from(HUNDRED);
    Coins::try_from(exact).expect("a part is no more than the whole")
}

/// An amount rounded down to a multiple of the unit.
pub(super) fn down_to(amount: Coins, unit: Coins) -> Coins {
    amount
        .checked_rem(unit)
        .map_or(amount, |over| amount.saturating_sub(over))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TWENTY: Receipts = Receipts {
        entries: 20,
        fee: 2000,
        reentries: 3,
        reentry: 1000,
        added: 5000,
    };

    #[test]
    fn the_house_keeps_a_part_an_amount_or_what_is_not_returned() {
        let ten = Fund::of(TWENTY, House::Percent { basis: 1000 });
        assert_eq!((ten.gross, ten.house, ten.fund), (43000, 4300, 43700));
        let returned = Fund::of(TWENTY, House::Returns { basis: 9000 });
        assert_eq!((returned.house, returned.fund), (4300, 43700));
        let each = Fund::of(TWENTY, House::PerEntry { amount: 200 });
        assert_eq!((each.house, each.fund), (4600, 43400));
        let all = Fund::of(TWENTY, House::PerEntry { amount: 1500 });
        assert_eq!((all.house, all.fund), (33000, 15000));
    }

    #[test]
    fn what_is_returned_is_rounded_against_the_players_no_more_than_a_coin() {
        let odd = Receipts {
            entries: 1,
            fee: 101,
            ..Receipts::default()
        };
        assert_eq!(Fund::of(odd, House::Percent { basis: 5000 }).house, 50);
        assert_eq!(Fund::of(odd, House::Returns { basis: 5000 }).house, 51);
    }

    proptest! {
        #[test]
        fn every_coin_is_the_houses_or_the_funds(
            entries in 0u32..600, fee in 0u64..=super::super::MOST, reentries in 0u32..5000,
            reentry in 0u64..=super::super::MOST, added in 0u64..=super::super::MOST,
            kind in 0u8..3, amount in 0u64..=super::super::MOST, basis in 0u32..=HUNDRED,
        ) {
            let house = match kind {
                0 => House::Percent { basis },
                1 => House::Returns { basis },
                _ => House::PerEntry { amount },
            };
            let f = Fund::of(Receipts { entries, fee, reentries, reentry, added }, house);
            // Counted with enough digits for anything, and rounded down.
            let (entries, reentries) = (u128::from(entries), u128::from(reentries));
            let paid = entries * u128::from(fee) + reentries * u128::from(reentry);
            let cut = match house {
                House::Percent { basis } => paid * u128::from(basis) / u128::from(HUNDRED),
                House::Returns { basis } => paid - paid * u128::from(basis) / u128::from(HUNDRED),
                House::PerEntry { amount } => {
                    entries * u128::from(amount.min(fee)) + reentries * u128::from(amount.min(reentry))
                }
            };
            prop_assert_eq!(u128::from(f.gross), paid);
            prop_assert_eq!(u128::from(f.house), cut);
            prop_assert_eq!(u128::from(f.fund), paid - cut + u128::from(added));
        }
    }
}
