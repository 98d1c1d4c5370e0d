//! Money: what is paid to play, what the house keeps, who wins how much, and one account for each person.
//!
//! All of it is integers in the smallest coin of the club's currency. The journal holds the terms, the sales, the deals
//! and the payments; funds, prizes and accounts are functions of the state, so that a corrected result corrects them
//! too. Whatever is shared out always comes to the fund again, to the coin.

mod account;
mod asked;
mod auction;
mod change;
mod command;
mod deal;
mod decide;
mod desk;
mod entries;
mod fact;
mod fold;
mod holder;
mod payout;
mod pool;
mod presets;
mod ranking;
mod share;
mod sheets;
mod state;
mod terms;

pub use account::{AccountItem, AccountLine, Books, MoneyAccount, books, paid_in};
pub use asked::{SplitAsked, part, parts, parts_of};
pub use auction::{AuctionPayout, auction_payouts};
pub use change::{PrizeChange, changes, of_correction};
pub use command::{EventMoneyCommand, MoneyCommand};
pub use crawford_forms::coin::{Coins, Currency, MOST, NotAnAmount};
pub use crawford_forms::stage::PaidStage;
pub use deal::{DealStands, open_of_stage};
pub use decide::check_digits_kept;
pub(crate) use decide::{decide, of_event};
pub use desk::{fund_of, payout_of};
pub use entries::entries_of;
pub use fact::{
    AuctionTerms, Direction, EventMoneyFact, FundTerms, MoneyFact, PoolOrder, PoolTerms, StakePart,
};
pub(crate) use fold::{
    apply, apply_in_event, correct_person, follows, follows_in_event, redrawn, remember_numbers,
    remember_numbers_in_event,
};
pub use holder::Holder;
pub use payout::{OpenPrize, Payout, PayoutStep, PostedPrize, Prize, pay_out};
pub use pool::{PoolPayout, members_ranked, pool_payout};
pub use presets::PayoutPreset;
pub use ranking::{Ranked, Ranking, rankings};
pub use share::{Fund, Receipts};
pub use sheets::sheet_payouts;
pub use state::{AuctionLot, Count, Deal, EventMoney, Money, Payment, Pool, Signature};
pub use terms::{
    HUNDRED, House, MOST_REENTRIES, MoneyTerms, RoundingRest, Share, Split, Tier, check_shares,
    fitting, percent, spoken,
};

use crawford_journal::number;

number!(
    /// A side pool of a tournament, from 1.
    PoolNo
);
number!(
    /// A lot of an event's auction, from 1.
    LotNo
);
number!(
    /// A payment, from 1 in the order they were made.
    PaymentNo
);

pub const MOST_POOLS: usize = 64;
pub const MOST_LOTS: usize = 512;
