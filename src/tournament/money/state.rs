//! The money of a tournament as it stands.

use super::account::Holder;
use super::fact::{AuctionTerms, Direction, PoolTerms};
use super::ranking::Stage;
use super::terms::Terms;
use super::{LotNo, PaymentNo, PoolNo};
use crate::coin::{Coins, Currency};
use crate::journal::{NoteId, UtcMicros, Who};
use crate::tournament::{EntrantNo, EventNo, MatchNo};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Money {
    /// The club's currency.
    pub currency: Currency,
    /// By event; none for one that has nothing to do with money.
    pub events: BTreeMap<EventNo, EventMoney>,
    /// The side pools, by number.
    pub pools: BTreeMap<PoolNo, Pool>,
    /// The last number given to a pool.
    pub last_pool: u32,
    /// Payments, in the order they were made.
    pub payments: Vec<Payment>,
    /// The newest signature of each account.
    pub signatures: BTreeMap<Holder, Signature>,
    /// The version at which the currency last changed.
    pub changed: u64,
}

impl Money {
    #[must_use]
    pub fn event(&self, event: EventNo) -> Option<&EventMoney> {
        self.events.get(&event)
    }

    /// What an event's director set.
    #[must_use]
    pub fn terms(&self, event: EventNo) -> Option<&Terms> {
        self.event(event)?.terms.as_ref()
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

    /// Whether anything has been said of money at all.
    #[must_use]
    pub fn is_used(&self) -> bool {
        !self.events.is_empty() || !self.pools.is_empty() || !self.payments.is_empty()
    }

    /// The same with every version number left out.
    pub(in crate::tournament) fn forget_versions(&mut self) {
        self.changed = 0;
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
    /// What its director set.
    pub terms: Option<Terms>,
    /// Whether the two of a pair have an account each.
    pub each: bool,
    /// Re-entries and fees let off.
    pub counts: BTreeMap<EntrantNo, Count>,
    pub auction: Option<AuctionTerms>,
    /// What was sold.
    pub lots: BTreeMap<LotNo, Lot>,
    /// The last number given to a lot.
    pub last_lot: u32,
    pub deals: BTreeMap<Stage, Deal>,
    /// Matches put off, each with its day where one is agreed.
    pub adjourned: BTreeMap<MatchNo, Option<NaiveDate>>,
    /// The version at which any of it last changed.
    pub changed: u64,
}

/// How often somebody entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Count {
    /// Re-entries, the first entry not among them.
    pub reentries: u32,
    /// Whether the first entry is free.
    pub excused: bool,
}

/// A side pool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pool {
    pub terms: PoolTerms,
    pub members: BTreeSet<EntrantNo>,
    /// The version at which any of it last changed.
    pub changed: u64,
}

/// A lot that was sold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lot {
    pub players: Vec<EntrantNo>,
    /// Who bought it.
    pub buyer: Holder,
    /// For how much.
    pub price: Coins,
    pub column: Option<String>,
    /// What its players bought back, in hundredths of a percent.
    pub bought_back: BTreeMap<EntrantNo, u32>,
}

/// What one player gets by a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    pub entrant: EntrantNo,
    /// How much.
    pub amount: Coins,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    /// What each gets.
    pub parts: Vec<Part>,
    /// When it was put on the record.
    pub at: UtcMicros,
}

impl Deal {
    /// Of these parts, at no moment in particular.
    #[must_use]
    pub fn of(parts: Vec<Part>) -> Self {
        Deal {
            parts,
            at: UtcMicros::default(),
        }
    }
}

/// Money that changed hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    pub number: PaymentNo,
    /// Whose account.
    pub holder: Holder,
    /// Which way.
    pub direction: Direction,
    /// How much.
    pub amount: Coins,
    /// A remark.
    pub note: Option<NoteId>,
    /// Who took or gave it for the house.
    pub by: Who,
    pub at: UtcMicros,
}

/// A signature under an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signature {
    /// What was open then.
    pub balance: i64,
    /// Who was there for the house.
    pub by: Who,
    pub at: UtcMicros,
}
