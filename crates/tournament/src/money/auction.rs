//! The auction (Calcutta): players are sold in lots, the prices are a pool, and the pool goes to the owners of the
//! best-placed players sold. A player may have bought back a share of their own lot: that share of the price is then the
//! player's to pay, and that share of what the lot wins the player's to have.

use super::fact::AuctionTerms;
use super::payout::{Payout, pay_out};
use super::pool::members_ranked;
use super::ranking::{Ranking, rankings_to_come};
use super::share::{Fund, Receipts, part};
use super::state::{AuctionLot, EventMoney};
use super::terms::shares;
use super::{Holder, LotNo};
use crate::{EntrantNo, Event, Tournament};
use crawford_forms::coin::Coins;
use crawford_forms::stage::PaidStage;
use std::collections::BTreeMap;

/// What a lot brings to one of its owners for one of its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Winning {
    pub lot: LotNo,
    pub player: EntrantNo,
    /// The place among the players sold.
    pub place: Option<(u32, u32)>,
    /// Who gets it: the buyer, or the player by a share bought back.
    pub holder: Holder,
    pub amount: Coins,
    /// What the player's place brings the whole lot.
    pub of: Coins,
    /// The share bought back it is for, in hundredths of a percent; nothing for the buyer.
    pub bought_back: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuctionPayout {
    /// The column it is of, where each is a pool of its own.
    pub column: Option<String>,
    /// Where its fund came from: each lot is an entry, without one price for all.
    pub fund: Fund,
    pub ranking: Ranking,
    pub payout: Payout,
    pub winnings: Vec<Winning>,
}

/// What each owner pays for a lot: the players their shares, rounded down to the coin, the buyer the rest.
pub(super) fn charges(t: &Tournament, lot: &AuctionLot) -> Vec<(Holder, Coins, Option<u32>)> {
    split_by_owner(t, lot, lot.price)
}

fn split_by_owner(
    t: &Tournament,
    lot: &AuctionLot,
    amount: Coins,
) -> Vec<(Holder, Coins, Option<u32>)> {
    let mut left = amount;
    let mut owners = Vec::new();
    for (player, basis) in &lot.bought_back {
        let Some(entrant) = t.entrant(*player) else {
            continue;
        };
        let share = part(amount, *basis).min(left);
        left = left.saturating_sub(share);
        owners.push((Holder::Person(entrant.person), share, Some(*basis)));
    }
    owners.insert(0, (lot.buyer, left, None));
    owners
}

/// Nothing of a tournament called off.
#[must_use]
pub fn auction_payouts(t: &Tournament, event: &Event) -> Vec<AuctionPayout> {
    if t.called_off {
        return Vec::new();
    }
    let Some(money) = t.money.event(event.number) else {
        return Vec::new();
    };
    let Some(terms) = &money.auction else {
        return Vec::new();
    };
    let stages = rankings_to_come(t, event);
    columns(money, terms)
        .into_iter()
        .map(|(column, lots)| one(t, terms, &stages, column, &lots))
        .collect()
}

type Lots<'a> = Vec<(LotNo, &'a AuctionLot)>;

/// The lots of each pool: all together, or by column.
fn columns<'a>(money: &'a EventMoney, terms: &AuctionTerms) -> Vec<(Option<String>, Lots<'a>)> {
    let mut by_column: BTreeMap<Option<String>, Lots<'a>> = BTreeMap::new();
    for (number, lot) in &money.lots {
        let column = lot.column.clone().filter(|_| terms.by_column);
        by_column.entry(column).or_default().push((*number, lot));
    }
    by_column.into_iter().collect()
}

fn one(
    t: &Tournament,
    terms: &AuctionTerms,
    stages: &[Ranking],
    column: Option<String>,
    lots: &Lots<'_>,
) -> AuctionPayout {
    let prices: Coins = lots.iter().map(|(_, lot)| lot.price).sum();
    // The prices are treated as one entry, so a house part per entry is taken once per auction.
    let receipts = Receipts {
        entries: u32::from(!lots.is_empty()),
        fee: prices,
        ..Receipts::default()
    };
    let fund = Fund::of(receipts, terms.fund.house);
    let players: Vec<EntrantNo> = lots
        .iter()
        .flat_map(|(_, lot)| lot.players.iter().copied())
        .collect();
    let ranking = members_ranked(&players, stages, terms.fund.order);
    let payout = pay_out(
        fund.fund,
        &shares(PaidStage::Main, &terms.fund.split),
        terms.fund.unit,
        terms.fund.rest,
        std::slice::from_ref(&ranking),
        &BTreeMap::new(),
    );
    let mut winnings = Vec::new();
    for prize in &payout.prizes {
        let sold = lots
            .iter()
            .find(|(_, lot)| lot.players.contains(&prize.entrant));
        let Some((number, lot)) = sold else { continue };
        for (holder, amount, bought_back) in split_by_owner(t, lot, prize.amount) {
            if amount > 0 {
                winnings.push(Winning {
                    lot: *number,
                    player: prize.entrant,
                    place: prize.place,
                    holder,
                    amount,
                    of: prize.amount,
                    bought_back,
                });
            }
        }
    }
    AuctionPayout {
        column,
        fund,
        ranking,
        payout,
        winnings,
    }
}
