//! What a director can ask about money.

use super::account::Holder;
use super::fact::{AuctionTerms, Direction, PoolTerms};
use super::ranking::Stage;
use super::state::Part;
use super::terms::Terms;
use super::{LotNo, PoolNo};
use crate::coin::{Coins, Currency};
use crate::journal::NoteId;
use crate::tournament::{EntrantNo, EventNo, MatchNo};
use chrono::NaiveDate;
/// A wish about money. `seen` is the version at which the asker last saw the thing change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoneyCommand {
    /// Name the club's currency.
    SetCurrency {
        /// From now on.
        currency: Currency,
    },
    /// Set the money of an event.
    SetTerms {
        /// Which event's.
        event: EventNo,
        /// From now on.
        terms: Terms,
        /// See [`MoneyCommand`].
        seen: Option<u64>,
    },
    /// Count somebody's re-entries, or let the fee off.
    CountEntry {
        event: EventNo,
        entrant: EntrantNo,
        /// Re-entries, the first entry not among them.
        reentries: u32,
        /// Whether the first entry is free.
        excused: bool,
    },
    /// Add a side pool.
    AddPool { terms: PoolTerms },
    /// Change its terms.
    ChangePool {
        pool: PoolNo,
        /// From now on.
        terms: PoolTerms,
        /// See [`MoneyCommand`].
        seen: Option<u64>,
    },
    /// Take a pool away that nobody is in.
    RemovePool { pool: PoolNo },
    /// Say who is in a pool.
    SetMembers {
        pool: PoolNo,
        members: Vec<EntrantNo>,
        /// See [`MoneyCommand`].
        seen: Option<u64>,
    },
    /// Set the terms of an event's auction.
    SetAuction {
        /// Which event's.
        event: EventNo,
        /// From now on.
        terms: AuctionTerms,
        /// See [`MoneyCommand`].
        seen: Option<u64>,
    },
    /// Sell a lot, or put right what was written of a sale.
    SellLot {
        event: EventNo,
        /// Which, where it was sold already.
        lot: Option<LotNo>,
        players: Vec<EntrantNo>,
        buyer: Holder,
        /// For how much.
        price: Coins,
        column: Option<String>,
    },
    /// Take a sale back.
    UnsellLot { event: EventNo, lot: LotNo },
    /// A player buys back a share of the own lot.
    BuyBack {
        event: EventNo,
        lot: LotNo,
        entrant: EntrantNo,
        /// How much of it, in hundredths of a percent; 0: nothing any more.
        basis: u32,
    },
    /// Put a deal on the record.
    Deal {
        event: EventNo,
        stage: Stage,
        /// What each gets.
        parts: Vec<Part>,
    },
    /// Take it off again.
    DropDeal { event: EventNo, stage: Stage },
    /// Money changes hands.
    Pay {
        /// Whose account.
        holder: Holder,
        /// Which way.
        direction: Direction,
        /// How much.
        amount: Coins,
        /// The balance the asker saw.
        seen_balance: Option<i64>,
        /// A remark, kept under this id.
        note: Option<NoteId>,
    },
    /// Somebody signs the account.
    Sign {
        holder: Holder,
        /// The balance the asker saw.
        seen_balance: Option<i64>,
    },
    /// Put a match off.
    Adjourn {
        event: EventNo,
        number: MatchNo,
        /// Until when, where that is agreed.
        until: Option<NaiveDate>,
    },
    /// Play it after all.
    Resume { event: EventNo, number: MatchNo },
}
