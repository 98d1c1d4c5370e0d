//! The commands about money.

use super::fact::{AuctionTerms, Direction, PoolTerms, StakePart};
use super::holder::Holder;
use super::terms::MoneyTerms;
use super::{LotNo, PoolNo};
use crate::{EntrantNo, MatchNo};
use chrono::NaiveDate;
use crawford_forms::coin::{Coins, Currency};
use crawford_forms::stage::PaidStage;
use crawford_journal::NoteId;

/// A command about money. `seen` is the version at which the sender last saw its subject change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoneyCommand {
    SetCurrency {
        currency: Currency,
        seen: Option<u64>,
    },
    AddPool {
        terms: PoolTerms,
    },
    ChangePool {
        pool: PoolNo,
        terms: PoolTerms,
        seen: Option<u64>,
    },
    /// Remove a pool that nobody is in.
    RemovePool {
        pool: PoolNo,
    },
    SetMembers {
        pool: PoolNo,
        members: Vec<EntrantNo>,
        seen: Option<u64>,
    },
    Pay {
        holder: Holder,
        direction: Direction,
        amount: Coins,
        /// The balance the sender saw.
        seen_balance: Option<i64>,
        note: Option<NoteId>,
    },
    Sign {
        holder: Holder,
        seen_balance: Option<i64>,
    },
}

/// A command about the money of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventMoneyCommand {
    SetTerms {
        terms: MoneyTerms,
        seen: Option<u64>,
    },
    CountEntry {
        entrant: EntrantNo,
        reentries: u32,
        excused: bool,
        seen: Option<u64>,
    },
    SetAuction {
        terms: AuctionTerms,
        seen: Option<u64>,
    },
    SellLot {
        /// The lot, if its sale is corrected.
        lot: Option<LotNo>,
        players: Vec<EntrantNo>,
        buyer: Holder,
        price: Coins,
        column: Option<String>,
    },
    UnsellLot {
        lot: LotNo,
    },
    BuyBack {
        lot: LotNo,
        entrant: EntrantNo,
        /// How much of it, in hundredths of a percent; 0: none any more.
        basis: u32,
    },
    Deal {
        stage: PaidStage,
        parts: Vec<StakePart>,
        seen: Option<u64>,
    },
    DropDeal {
        stage: PaidStage,
        seen: Option<u64>,
    },
    Adjourn {
        number: MatchNo,
        /// Until when, if that is agreed.
        until: Option<NaiveDate>,
        seen: Option<u64>,
    },
    Resume {
        number: MatchNo,
        seen: Option<u64>,
    },
}
