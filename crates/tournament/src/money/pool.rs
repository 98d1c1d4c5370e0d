//! Side pools: an extra fee, paid to the best-placed of those who paid it.

use super::fact::{PoolOrder, PoolTerms};
use super::payout::{Payout, pay_out};
use super::ranking::{Ranked, Ranking, rankings_to_come};
use super::share::{Fund, Receipts};
use super::state::Pool;
use super::terms::shares;
use crate::{EntrantNo, Tournament};
use crawford_forms::Choice as _;
use crawford_forms::stage::PaidStage;
use crawford_journal::how_many;
use std::cmp::Ordering;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PoolPayout {
    pub fund: Fund,
    /// Its members among themselves.
    pub ranking: Ranking,
    pub payout: Payout,
}

#[must_use]
pub fn pool_payout(t: &Tournament, pool: &Pool) -> PoolPayout {
    let terms: &PoolTerms = &pool.terms;
    // A tournament called off costs and wins nothing.
    let members: Vec<EntrantNo> = match t.called_off {
        true => Vec::new(),
        false => pool.members.iter().copied().collect(),
    };
    let receipts = Receipts {
        entries: how_many(members.len()),
        fee: terms.fee,
        ..Receipts::default()
    };
    let fund = Fund::of(receipts, terms.fund.house);
    let stages = t.event(terms.event).map(|e| rankings_to_come(t, e));
    let ranking = members_ranked(&members, &stages.unwrap_or_default(), terms.fund.order);
    let shares = shares(PaidStage::Main, &terms.fund.split);
    let stages = std::slice::from_ref(&ranking);
    let none = BTreeMap::new();
    let payout = pay_out(
        fund.fund,
        &shares,
        terms.fund.unit,
        terms.fund.rest,
        stages,
        &none,
    );
    PoolPayout {
        fund,
        ranking,
        payout,
    }
}

/// Some of an event's players ranked among themselves: by the main event, and where that leaves them equal by the
/// consolation and the last chance if the order says so. Whoever cannot be overtaken or joined any more has a place.
#[must_use]
pub fn members_ranked(members: &[EntrantNo], stages: &[Ranking], order: PoolOrder) -> Ranking {
    let main = stages.iter().find(|r| r.stage == PaidStage::Main);
    let mut ranked = Vec::new();
    let mut open = Vec::new();
    for a in members {
        let (mut better, mut equal, mut unknown) = (0u32, 0u32, 0u32);
        for b in members.iter().filter(|b| *b != a) {
            match compare(stages, order, *a, *b) {
                Some(Ordering::Less) => {}
                Some(Ordering::Equal) => equal = equal.saturating_add(1),
                Some(Ordering::Greater) => better = better.saturating_add(1),
                None => unknown = unknown.saturating_add(1),
            }
        }
        let placed = main.and_then(|r| r.of(*a)).is_some();
        let still_in = main.is_none_or(|r| !r.over && r.open.contains(a));
        if placed && unknown == 0 {
            let from = better.saturating_add(1);
            ranked.push(Ranked {
                entrant: *a,
                from,
                to: from.saturating_add(equal),
            });
        } else if placed || still_in {
            open.push(*a);
        }
    }
    let settled = main.is_some_and(|r| r.over || !r.ranked.is_empty());
    Ranking {
        stage: PaidStage::Main,
        ranked,
        over: settled && open.is_empty(),
        open,
        field: how_many(members.len()),
        to_come: false,
    }
}

/// Who of two is placed better, as far as it is decided: less is better.
fn compare(stages: &[Ranking], order: PoolOrder, a: EntrantNo, b: EntrantNo) -> Option<Ordering> {
    for stage in PaidStage::ALL {
        let Some(ranking) = stages.iter().find(|r| r.stage == *stage) else {
            continue;
        };
        let decided = in_stage(ranking, a, b)?;
        if decided != Ordering::Equal || order == PoolOrder::Shared {
            return Some(decided);
        }
    }
    Some(Ordering::Equal)
}

fn in_stage(r: &Ranking, a: EntrantNo, b: EntrantNo) -> Option<Ordering> {
    let open = |n: EntrantNo| !r.over && r.open.contains(&n);
    if r.to_come && (open(a) || open(b)) {
        return None;
    }
    match (r.of(a), r.of(b)) {
        (Some(a), Some(b)) => Some(a.from.cmp(&b.from)),
        (Some(a), None) => against_unplaced(r, a, open(b)),
        (None, Some(b)) => against_unplaced(r, b, open(a)).map(Ordering::reverse),
        (None, None) => match (open(a), open(b)) {
            (false, false) => Some(Ordering::Equal),
            (true, true) => None,
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
        },
    }
}

/// Someone placed against someone who is not: one still in is better when every place still open is, one who is not in
/// it at all is worse.
fn against_unplaced(r: &Ranking, placed: Ranked, still_in: bool) -> Option<Ordering> {
    if !still_in {
        return Some(Ordering::Less);
    }
    match r.worst_open() {
        Some(worst) if worst < placed.from => Some(Ordering::Greater),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::ranking::example as stage;
    use super::*;

    fn among(members: &[u32], stages: &[Ranking], order: PoolOrder) -> Vec<(u32, u32, u32)> {
        let members: Vec<EntrantNo> = members.iter().map(|n| EntrantNo(*n)).collect();
        let mut places: Vec<_> = members_ranked(&members, stages, order)
            .ranked
            .iter()
            .map(|r| (r.from, r.to, r.entrant.0))
            .collect();
        places.sort_unstable();
        places
    }

    const QUARTER: [(u32, u32, u32); 4] = [(5, 5, 8), (6, 5, 8), (7, 5, 8), (8, 5, 8)];

    #[test]
    fn members_of_a_pool_are_ranked_by_the_main_event() {
        let mut ranked = QUARTER.to_vec();
        ranked.extend([(3, 3, 4), (4, 3, 4), (2, 2, 2), (1, 1, 1)]);
        let main = [stage(PaidStage::Main, &ranked, &[], 8)];
        assert_eq!(
            among(&[3, 5, 6, 2], &main, PoolOrder::Shared),
            [(1, 1, 2), (2, 2, 3), (3, 4, 5), (3, 4, 6)]
        );
    }

    #[test]
    fn the_consolation_orders_equals_if_the_terms_say_so() {
        let mut ranked = QUARTER.to_vec();
        ranked.extend([(3, 3, 4), (4, 3, 4), (2, 2, 2), (1, 1, 1)]);
        let main = stage(PaidStage::Main, &ranked, &[], 8);
        let consolation = stage(PaidStage::Consolation, &[(6, 1, 1), (5, 2, 2)], &[], 4);
        let stages = [main, consolation];
        assert_eq!(
            among(&[5, 6, 7], &stages, PoolOrder::ThenConsolation),
            [(1, 1, 6), (2, 2, 5), (3, 3, 7)]
        );
        assert_eq!(
            among(&[5, 6, 7], &stages, PoolOrder::Shared),
            [(1, 3, 5), (1, 3, 6), (1, 3, 7)]
        );
    }

    #[test]
    fn whoever_cannot_be_joined_any_more_has_a_place() {
        // One semi-final is over: its loser, 3, may still be joined by 1 or 4; the quarter-finalists may not.
        let mut ranked = QUARTER.to_vec();
        ranked.push((3, 3, 4));
        let main = [stage(PaidStage::Main, &ranked, &[1, 2, 4], 8)];
        assert_eq!(among(&[1, 3, 5], &main, PoolOrder::Shared), [(3, 3, 5)]);
        // Without 1 among the members nobody can join 3.
        assert_eq!(
            among(&[3, 5], &main, PoolOrder::Shared),
            [(1, 1, 3), (2, 2, 5)]
        );
        let mut ranked = ranked.clone();
        ranked.push((4, 3, 4));
        let main = [stage(PaidStage::Main, &ranked, &[1, 2], 8)];
        assert_eq!(
            among(&[1, 3, 5], &main, PoolOrder::Shared),
            [(2, 2, 3), (3, 3, 5)]
        );
    }

    #[test]
    fn an_open_consolation_leaves_its_players_open_and_not_the_rest() {
        let mut ranked = QUARTER.to_vec();
        ranked.extend([(3, 3, 4), (4, 3, 4), (2, 2, 2), (1, 1, 1)]);
        let main = stage(PaidStage::Main, &ranked, &[], 8);
        let consolation = stage(PaidStage::Consolation, &[(7, 3, 4), (8, 3, 4)], &[5, 6], 4);
        assert_eq!(
            among(
                &[1, 5, 6, 7],
                &[main, consolation],
                PoolOrder::ThenConsolation
            ),
            [(1, 1, 1), (4, 4, 7)]
        );
    }

    #[test]
    fn before_anything_is_played_nobody_has_a_place() {
        let main = [stage(PaidStage::Main, &[], &[1, 2, 3], 3)];
        assert_eq!(among(&[1, 2], &main, PoolOrder::Shared), []);
    }
}
