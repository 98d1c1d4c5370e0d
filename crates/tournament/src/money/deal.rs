//! Deals: the players still in agree to split differently what they can still win. A deal is on record, has the same
//! sum, and holds as long as exactly those players are the ones who win it.

use super::fact::StakePart;
use super::payout::{Payout, Prize};
use super::ranking::Ranking;
use super::state::Deal;
use crate::EntrantNo;
use crawford_forms::coin::{Coins, Currency};
use crawford_forms::stage::PaidStage;
use crawford_forms::violation::{Violation, refuse};

/// Why a deal no longer holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DealStands {
    /// Others are still in as well.
    Others(Vec<EntrantNo>),
    /// What its players hold and could still win comes to another sum now.
    Sum(Coins),
}

/// Whether a deal still holds, and how much of `spare` is in it: what rounding left over for first place, if its players win
/// that. `payout` is the distribution without the deal and without what is spare.
pub(super) fn stands(
    payout: &Payout,
    stage: PaidStage,
    ranking: &Ranking,
    deal: &Deal,
    spare: Coins,
) -> Result<Coins, DealStands> {
    if !ranking.over {
        let others: Vec<EntrantNo> = ranking
            .open
            .iter()
            .copied()
            .filter(|n| !deal.is_of(*n))
            .collect();
        if !others.is_empty() {
            return Err(DealStands::Others(others));
        }
    }
    let held = |p: &&Prize| p.stage == stage && deal.is_of(p.entrant);
    let held: Coins = payout.prizes.iter().filter(held).map(|p| p.amount).sum();
    let sum = held.saturating_add(open_of_stage(payout, stage));
    let agreed: Coins = deal.parts.iter().map(|part| part.amount).sum();
    // Another stage may leave more over later.
    agreed
        .checked_sub(sum)
        .filter(|taken| *taken <= spare)
        .ok_or(DealStands::Sum(sum.saturating_add(spare)))
}

#[must_use]
pub fn open_of_stage(payout: &Payout, stage: PaidStage) -> Coins {
    let open = payout.open.iter().filter(|p| p.stage == stage);
    open.map(|p| p.amount).sum()
}

/// Checks that a deal can be made: among all who are still in, for exactly what they can still win. `payout` is the
/// distribution without any deal.
pub(super) fn check(
    currency: &Currency,
    payout: &Payout,
    stage: PaidStage,
    ranking: Option<&Ranking>,
    parts: &[StakePart],
) -> Result<(), Violation> {
    let open = open_of_stage(payout, stage);
    let still_in: &[EntrantNo] = match ranking {
        Some(r) if !r.over => &r.open,
        _ => &[],
    };
    if still_in.len() < 2 || open == 0 {
        return Err(refuse::deal_of_nothing());
    }
    let named = |n: EntrantNo| parts.iter().filter(|p| p.entrant == n).count();
    if let Some(part) = parts.iter().find(|p| !still_in.contains(&p.entrant)) {
        return Err(refuse::deal_with_someone_out(part.entrant));
    }
    if let Some(missing) = still_in.iter().find(|n| named(**n) != 1) {
        return Err(refuse::deal_without_someone(missing));
    }
    // A sum beyond the largest number is another than what is open too.
    let amounts = parts.iter().map(|part| part.amount);
    let sum = amounts.fold(0, Coins::saturating_add);
    if sum != open {
        return Err(refuse::deal_sums_otherwise(
            currency.show(open),
            currency.show(sum),
        ));
    }
    Ok(())
}
