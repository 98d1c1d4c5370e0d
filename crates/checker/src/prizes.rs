//! Computes prizes from the terms in the journal and the places, and compares them with what the program pays.

use super::Claims;
use super::fault::Fault;
use super::journal::{EventMoneyTerms, Log, LoggedSeat};
use std::collections::BTreeMap;

/// The whole fund, in hundredths of a percent.
const WHOLE: i64 = 10_000;

/// Checks that everyone gets what the split gives their place, shared with those who share it, and that all of it sums to
/// the fund.
pub(super) fn check(log: &Log, claims: &Claims, faults: &mut Vec<Fault>) {
    if !log.finished && !claims.stuck {
        return;
    }
    let Some(terms) = &log.terms else {
        let paid: i64 = claims.prizes.values().sum();
        if (paid, claims.fund, claims.kept) != (0, 0, 0) || !claims.prizes.is_empty() {
            faults.push(Fault::WrongPrizes { paid, fund: 0 });
        }
        return;
    };
    let mut ours: BTreeMap<u32, i64> = BTreeMap::new();
    let mut fund = 0i64;
    // Each sheet of a rolling event has a fund of its own.
    let sheets: Vec<(&Vec<Vec<u32>>, usize)> = claims
        .places
        .iter()
        .filter(|(stage, _)| stage.starts_with("sheet "))
        .map(|(_, places)| (places, places.iter().map(Vec::len).sum()))
        .collect();
    let sat = |n: &u32| {
        log.matches
            .iter()
            .any(|m| m.seats.contains(&LoggedSeat::Entrant(*n)))
    };
    let all_pay = log.format.rules().all_who_entered_pay;
    let pays = |n: &&u32| all_pay || !log.left.contains_key(n) || sat(n);
    let entries = log.list.iter().filter(pays).count();
    let main = claims.places.get("main").map(|all| (all, entries));
    let funds = if sheets.is_empty() {
        main.into_iter().collect()
    } else {
        sheets
    };
    for (places, entries) in funds {
        let entries = i64::try_from(entries).unwrap_or(i64::MAX);
        let of_these = terms.fee.saturating_mul(entries);
        fund = fund.saturating_add(of_these);
        if log.finished {
            share_out(terms, of_these, places, &mut ours);
        }
    }
    let paid: i64 = claims.prizes.values().sum();
    // At a dead end nothing is paid yet, and only what rounding leaves is kept.
    let adds_up = !log.finished || paid.saturating_add(claims.kept) == fund;
    if claims.prizes != ours || claims.fund != fund || !adds_up {
        faults.push(Fault::WrongPrizes { paid, fund });
    }
}

fn share_out(
    terms: &EventMoneyTerms,
    fund: i64,
    places: &[Vec<u32>],
    ours: &mut BTreeMap<u32, i64>,
) {
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
}

/// Down to a multiple of the unit.
fn down(amount: i64, unit: i64) -> i64 {
    amount - amount.rem_euclid(unit.max(1))
}
