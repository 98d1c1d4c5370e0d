//! The auction of an event: the lots sold, and who has not been.

use crawford_club::name::sort_key;
use crawford_forms::coin::Coins;
use crawford_tournament::money::{AuctionLot, AuctionTerms, FundTerms, Holder, LotNo, books};
use crawford_tournament::{EntrantNo, Event, Tournament};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AuctionOverview {
    /// Whether its terms are set; otherwise `terms` are the usual ones.
    pub set: bool,
    pub terms: AuctionTerms,
    /// The version at which the money of the event last changed.
    #[serde(skip)]
    pub seen: u64,
    pub lots: Vec<LotOverview>,
    pub unsold: Vec<EntrantNo>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LotOverview {
    pub number: LotNo,
    pub players: Vec<LotPlayer>,
    pub buyer: Holder,
    /// In the smallest coin.
    pub price: Coins,
    pub column: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct LotPlayer {
    pub entrant: EntrantNo,
    /// How much of the lot they bought back, in hundredths of a percent.
    pub bought_back: u32,
}

impl AuctionOverview {
    #[must_use]
    pub fn of(t: &Tournament, event: &Event) -> AuctionOverview {
        let money = t.money.event(event.number);
        let terms = money.and_then(|m| m.auction.as_ref());
        let lots = money.into_iter().flat_map(|m| &m.lots);
        let lots: Vec<LotOverview> = lots
            .map(|(number, lot)| LotOverview::of(*number, lot))
            .collect();
        let sold = |n: &EntrantNo| {
            let mut players = lots.iter().flat_map(|lot| &lot.players);
            players.any(|player| player.entrant == *n)
        };
        let unsold = event.entered.iter().filter(|n| !sold(n));
        AuctionOverview {
            set: terms.is_some(),
            terms: terms.cloned().unwrap_or_else(|| AuctionTerms {
                fund: FundTerms::usual(t.money.currency.one()),
                by_column: false,
                buy_back: 5_000,
            }),
            seen: money.map_or(0, |m| m.changed),
            unsold: unsold.copied().collect(),
            lots,
        }
    }
}

impl LotOverview {
    fn of(number: LotNo, lot: &AuctionLot) -> LotOverview {
        let player = |n: &EntrantNo| LotPlayer {
            entrant: *n,
            bought_back: lot.bought_back.get(n).copied().unwrap_or(0),
        };
        LotOverview {
            number,
            players: lot.players.iter().map(player).collect(),
            buyer: lot.buyer,
            price: lot.price,
            column: lot.column.clone(),
        }
    }
}

/// Everyone with an account, by name.
#[must_use]
pub fn account_holders(t: &Tournament, name: &dyn Fn(Holder) -> String) -> Vec<(Holder, String)> {
    let accounts = books(t).accounts.into_iter();
    let mut holders: Vec<(Holder, String)> = accounts
        .map(|account| (account.holder, name(account.holder)))
        .collect();
    holders.sort_by_cached_key(|(holder, name)| (sort_key(name), *holder));
    holders
}
