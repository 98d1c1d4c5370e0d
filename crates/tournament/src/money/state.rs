//! The state of a tournament's money.

use super::fact::{AuctionTerms, Direction, PoolTerms, StakePart};
use super::holder::Holder;
use super::terms::MoneyTerms;
use super::{LotNo, PaymentNo, PoolNo};
use crate::{EntrantNo, EventNo, MatchNo};
use chrono::NaiveDate;
use crawford_forms::coin::{Coins, Currency};
use crawford_forms::stage::PaidStage;
use crawford_journal::{Actor, NoteId, UtcMicros};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Money {
    pub currency: Currency,
    pub events: BTreeMap<EventNo, EventMoney>,
    pub pools: BTreeMap<PoolNo, Pool>,
    /// The highest number ever given to a pool, also to one that was undone.
    pub(super) last_pool: u32,
    /// The highest number ever given to a lot of each event, also to one whose sale was undone.
    pub(super) last_lots: BTreeMap<EventNo, u32>,
    pub payments: Vec<Payment>,
    /// The highest number ever given to a payment, also to one that was undone.
    pub(super) last_payment: u32,
    /// The newest signature of each account.
    pub signatures: BTreeMap<Holder, Signature>,
    /// The version at which the currency last changed.
    pub changed: u64,
    /// The version at which it last changed how each entry is counted. An undo may have left nothing else of that.
    pub(crate) counts_changed: BTreeMap<(EventNo, EntrantNo), u64>,
    /// The version at which the deal on each stage was last made or dropped.
    pub(crate) deals_changed: BTreeMap<(EventNo, PaidStage), u64>,
}

impl Money {
    #[must_use]
    pub fn event(&self, event: EventNo) -> Option<&EventMoney> {
        self.events.get(&event)
    }

    #[must_use]
    pub fn terms(&self, event: EventNo) -> Option<&MoneyTerms> {
        self.event(event)?.terms.as_ref()
    }

    /// Makes public only what is public in `now` too: what was taken from view is not shown in what stood before.
    pub fn show_no_more_than(&mut self, now: &Money) {
        for (number, event) in &mut self.events {
            let shown = now.terms(*number).is_some_and(|terms| terms.public);
            if let Some(terms) = &mut event.terms {
                terms.public &= shown;
            }
        }
    }

    pub fn pools_of(&self, event: EventNo) -> impl Iterator<Item = (PoolNo, &Pool)> {
        self.pools
            .iter()
            .filter(move |(_, pool)| pool.terms.event == event)
            .map(|(number, pool)| (*number, pool))
    }

    /// Until when a match was put off, if it was.
    #[must_use]
    pub fn adjourned(&self, event: EventNo, number: MatchNo) -> Option<Option<NaiveDate>> {
        self.event(event)?.adjourned.get(&number).copied()
    }

    /// The version at which it last changed how an entry is counted.
    #[must_use]
    pub fn count_changed(&self, event: EventNo, entrant: EntrantNo) -> u64 {
        let changed = self.counts_changed.get(&(event, entrant));
        changed.copied().unwrap_or(0)
    }

    /// The version at which the deal on a stage was last made or dropped.
    #[must_use]
    pub fn deal_changed(&self, event: EventNo, stage: PaidStage) -> u64 {
        let changed = self.deals_changed.get(&(event, stage));
        changed.copied().unwrap_or(0)
    }

    #[must_use]
    pub fn is_used(&self) -> bool {
        !self.events.is_empty() || !self.pools.is_empty() || !self.payments.is_empty()
    }

    /// Whether an amount is on the record; that a match was put off is none.
    pub(super) fn has_amounts(&self) -> bool {
        let of_event = |e: &EventMoney| {
            e.terms.is_some() || e.auction.is_some() || !e.lots.is_empty() || !e.deals.is_empty()
        };
        self.events.values().any(of_event) || !self.pools.is_empty() || !self.payments.is_empty()
    }

    pub(super) fn next_pool(&self) -> PoolNo {
        PoolNo(self.last_pool.saturating_add(1))
    }

    pub(super) fn next_lot(&self, event: EventNo) -> LotNo {
        let last = self.last_lots.get(&event).copied().unwrap_or(0);
        LotNo(last.saturating_add(1))
    }

    pub(super) fn next_payment(&self) -> PaymentNo {
        PaymentNo(self.last_payment.saturating_add(1))
    }

    /// The same with every version number left out, and the numbers given by what was undone.
    pub(crate) fn forget_versions(&mut self) {
        self.changed = 0;
        (self.last_pool, self.last_payment) = (0, 0);
        self.last_lots.clear();
        self.counts_changed.clear();
        self.deals_changed.clear();
        for event in self.events.values_mut() {
            event.changed = 0;
        }
        for pool in self.pools.values_mut() {
            pool.changed = 0;
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EventMoney {
    pub terms: Option<MoneyTerms>,
    pub each: bool,
    pub counts: BTreeMap<EntrantNo, Count>,
    pub auction: Option<AuctionTerms>,
    pub lots: BTreeMap<LotNo, AuctionLot>,
    pub deals: BTreeMap<PaidStage, Deal>,
    /// Matches put off, each with its day where one is agreed.
    pub adjourned: BTreeMap<MatchNo, Option<NaiveDate>>,
    /// The version at which any of it last changed, matches put off left out.
    pub changed: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Count {
    pub reentries: u32,
    pub excused: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pool {
    pub terms: PoolTerms,
    pub members: BTreeSet<EntrantNo>,
    pub changed: u64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuctionLot {
    pub players: Vec<EntrantNo>,
    pub buyer: Holder,
    pub price: Coins,
    pub column: Option<String>,
    /// What its players bought back, in hundredths of a percent.
    pub bought_back: BTreeMap<EntrantNo, u32>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    pub parts: Vec<StakePart>,
    pub at: UtcMicros,
}

impl Deal {
    /// Whether somebody is one of those who agreed on it.
    pub(super) fn is_of(&self, who: EntrantNo) -> bool {
        self.parts.iter().any(|part| part.entrant == who)
    }

    /// With these amounts and no time of its own.
    #[must_use]
    pub fn of(parts: Vec<StakePart>) -> Self {
        Deal {
            parts,
            at: UtcMicros::default(),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    pub number: PaymentNo,
    pub holder: Holder,
    pub direction: Direction,
    pub amount: Coins,
    pub note: Option<NoteId>,
    /// Who took or gave it for the house.
    pub by: Actor,
    pub at: UtcMicros,
}

impl Payment {
    /// What it adds to what the house has taken from the account.
    pub(super) fn taken(&self) -> i64 {
        let amount = i64::try_from(self.amount).expect("nobody pays more than MOST at once");
        match self.direction {
            Direction::In => amount,
            Direction::Out => amount.saturating_neg(),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signature {
    /// The balance that was signed for.
    pub balance: i64,
    /// Who was there for the house.
    pub by: Actor,
    pub at: UtcMicros,
}
