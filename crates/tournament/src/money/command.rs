//! The commands about money.

use super::fact::{AuctionTerms, Direction, PoolTerms, StakePart};
use super::holder::Holder;
use super::terms::MoneyTerms;
use super::{LotNo, PoolNo};
use crate::{EntrantNo, EventNo, MatchNo};
use chrono::NaiveDate;
use crawford_forms::coin::{Coins, Currency};
use crawford_forms::stage::PaidStage;
use crawford_journal::NoteId;

/// A command about money. `seen` is the version at which the sender last saw its subject change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoneyCommand {
    SetCurrency {
        currency: Currency,
    },
    SetTerms {
        event: EventNo,
        terms: MoneyTerms,
        seen: Option<u64>,
    },
    CountEntry {
        event: EventNo,
        entrant: EntrantNo,
        reentries: u32,
        excused: bool,
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
    SetAuction {
        event: EventNo,
        terms: AuctionTerms,
        seen: Option<u64>,
    },
    SellLot {
        event: EventNo,
        /// The lot, if its sale is corrected.
        lot: Option<LotNo>,
        players: Vec<EntrantNo>,
        buyer: Holder,
        price: Coins,
        column: Option<String>,
    },
    UnsellLot {
        event: EventNo,
        lot: LotNo,
    },
    BuyBack {
        event: EventNo,
        lot: LotNo,
        entrant: EntrantNo,
        /// How much of it, in hundredths of a percent; 0: none any more.
        basis: u32,
    },
    Deal {
        event: EventNo,
        stage: PaidStage,
        parts: Vec<StakePart>,
    },
    DropDeal {
        event: EventNo,
        stage: PaidStage,
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
    Adjourn {
        event: EventNo,
        number: MatchNo,
        /// Until when, if that is agreed.
        until: Option<NaiveDate>,
    },
    Resume {
        event: EventNo,
        number: MatchNo,
    },
}
