//! The money of a tournament, in the smallest coin of its currency.

use crawford_forms::coin::Coins;
use crawford_tournament::money::{Holder, MoneyAccount, books, fund_of};
use crawford_tournament::{EventNo, Tournament};
use serde::Serialize;
use std::cmp::Reverse;

/// What the organiser holds, how it is made up, and who owes whom.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MoneyList {
    /// What the organiser has in hand: payments received less payments made.
    pub held: i64,
    pub owed_by_house: Coins,
    pub owed_to_house: Coins,
    /// Prizes still to be won.
    pub open: Coins,
    /// The organiser's cut.
    pub house: Coins,
    /// What was added to funds from outside the fees.
    pub added: Coins,
    /// The accounts, the largest balance first.
    pub accounts: Vec<HolderBalance>,
    /// The events, by number.
    pub events: Vec<EventMoneyRow>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HolderBalance {
    pub holder: Holder,
    pub player: String,
    /// What the organiser owes them; negative if they owe the organiser.
    pub balance: i64,
    /// Whether it is signed as it stands.
    pub signed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EventMoneyRow {
    #[serde(rename = "event_number")]
    pub event: EventNo,
    /// What is to be won, once the fee is set.
    pub fund: Option<Coins>,
    pub lots: usize,
    pub pools: usize,
}

impl MoneyList {
    /// The money of a tournament; `name` gives the name of an account's holder.
    #[must_use]
    pub fn of(t: &Tournament, name: &dyn Fn(Holder) -> String) -> MoneyList {
        let books = books(t);
        let balance = |account: &MoneyAccount| HolderBalance {
            holder: account.holder,
            player: name(account.holder),
            balance: account.balance,
            signed: account.signed_for_this(),
        };
        let mut accounts: Vec<HolderBalance> = books.accounts.iter().map(balance).collect();
        accounts.sort_by_key(|account| Reverse(account.balance.unsigned_abs()));
        let events = t.events.values().map(|event| EventMoneyRow {
            event: event.number,
            fund: fund_of(t, event).map(|fund| fund.fund),
            lots: t.money.event(event.number).map_or(0, |m| m.lots.len()),
            pools: t.money.pools_of(event.number).count(),
        });
        MoneyList {
            held: books.held,
            owed_by_house: books.owed_by_house(),
            owed_to_house: books.owed_to_house(),
            open: books.open,
            house: books.house,
            added: books.added,
            accounts,
            events: events.collect(),
        }
    }
}
