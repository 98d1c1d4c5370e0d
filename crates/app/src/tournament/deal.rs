//! Deals on the prizes of an event: those that can be made, and those that stand.

use crawford_forms::Choice as _;
use crawford_forms::coin::Coins;
use crawford_tournament::money::{PaidStage, StakePart, open_of_stage, payout_of, rankings};
use crawford_tournament::{EntrantNo, Event, Tournament};
use serde::Serialize;

/// Players in a deal at most.
const MOST: usize = 8;

/// A stage on whose prizes those still in agree, or have agreed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StageDeal {
    pub stage: PaidStage,
    /// What is still to be won in it.
    pub open: Coins,
    /// Who can agree on it, while nobody has.
    pub still_in: Vec<EntrantNo>,
    /// The deal that stands: who gets how much.
    pub made: Vec<StakePart>,
}

impl StageDeal {
    /// The stages with a deal, and those in which one can be made.
    #[must_use]
    pub fn all(t: &Tournament, event: &Event) -> Vec<StageDeal> {
        // The sheets of a rolling event have funds of their own.
        let is_one = event.capabilities().filling_sheets().is_none();
        let Some(payout) = payout_of(t, event).filter(|_| is_one) else {
            return Vec::new();
        };
        let (money, rankings) = (t.money.event(event.number), rankings(t, event));
        let of = |stage: &PaidStage| {
            let open = open_of_stage(&payout, *stage);
            if let Some(deal) = money.and_then(|money| money.deals.get(stage)) {
                return Some(StageDeal {
                    stage: *stage,
                    open,
                    still_in: Vec::new(),
                    made: deal.parts.clone(),
                });
            }
            let ranking = rankings.iter().find(|ranking| ranking.stage == *stage)?;
            let can = !ranking.over && (2..=MOST).contains(&ranking.open.len()) && open > 0;
            can.then(|| StageDeal {
                stage: *stage,
                open,
                still_in: ranking.open.clone(),
                made: Vec::new(),
            })
        };
        PaidStage::ALL.iter().filter_map(of).collect()
    }
}
