//! Prizes: worked out from the terms in the journal and the places, and held against what the program pays.

use super::Claims;
use super::fault::Fault;
use super::journal::Log;
use std::collections::BTreeMap;

/// What is whole, in hundredths of a percent.
const WHOLE: i64 = 10_000;

/// That everyone has what the split gives their place, shared with those who share it, and that it all comes to the fund.
pub(super) fn check(log: &Log, claims: &Claims, faults: &mut Vec<Fault>) {
    let (Some(terms), true) = (&log.terms, log.finished) else {
        return;
    };
    let Some(places) = claims.places.get("main") else {
        return;
    };
    let entries = i64::try_from(log.list.len()).unwrap_or(i64::MAX);
    let fund = terms.fee.saturating_mul(entries);
    let mut ours: BTreeMap<u32, i64> = BTreeMap::new();
    let mut first = 1usize;
    let part = |place: usize| {
        let basis = terms.parts.get(&place).copied().unwrap_or_default();
        down(fund.saturating_mul(basis) / WHOLE, terms.unit)
    };
    for group in places {
        let count = group.len();
        let together: i64 = (first..first.saturating_add(count)).map(part).sum();
        let each = down(
            together / i64::try_from(count.max(1)).unwrap_or(1),
            terms.unit,
        );
        if each > 0 {
            ours.extend(group.iter().map(|n| (*n, each)));
        }
        first = first.saturating_add(count);
    }
    let paid: i64 = claims.prizes.values().sum();
    // Where both players of a match left, a place is nobody's: then only the sum can be told from the groups.
    let differs = claims.gapless && claims.prizes != ours;
    if differs || claims.fund != fund || paid.saturating_add(claims.kept) != fund {
        faults.push(Fault::WrongPrizes { paid, fund });
    }
}

/// Down to a multiple of the unit.
fn down(amount: i64, unit: i64) -> i64 {
    amount - amount.rem_euclid(unit.max(1))
}
