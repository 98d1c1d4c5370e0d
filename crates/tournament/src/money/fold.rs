//! The fold of facts about money, and whether one is possible.

use super::fact::MoneyFact;
use super::state::{Count, Deal, EventMoney, Lot, Money, Payment, Pool, Signature};
use super::{Holder, LotNo, PoolNo};
use crate::{EntrantNo, EventNo, Tournament};
use crawford_journal::{Actor, UtcMicros};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub(crate) fn follows(t: &Tournament, fact: &MoneyFact) -> bool {
    let m = &t.money;
    let known = |n: &EntrantNo| t.entrant(*n).is_some();
    let event = |e: EventNo| t.event(e).is_some();
    let lot = |e: EventNo, lot: LotNo| m.event(e).and_then(|e| e.lots.get(&lot));
    match fact {
        MoneyFact::CurrencySet { .. } => true,
        MoneyFact::TermsSet { event: e, .. }
        | MoneyFact::AuctionSet { event: e, .. }
        | MoneyFact::DealDropped { event: e, .. } => event(*e),
        MoneyFact::EntryCounted {
            event: e, entrant, ..
        } => event(*e) && known(entrant),
        MoneyFact::PoolAdded { pool, terms } => event(terms.event) && !m.pools.contains_key(pool),
        MoneyFact::PoolChanged { pool, terms } => event(terms.event) && m.pools.contains_key(pool),
        MoneyFact::PoolRemoved { pool } => m.pools.get(pool).is_some_and(|p| p.members.is_empty()),
        MoneyFact::PoolJoined { pool, entrant } => {
            known(entrant)
                && m.pools
                    .get(pool)
                    .is_some_and(|p| !p.members.contains(entrant))
        }
        MoneyFact::PoolLeft { pool, entrant } => m
            .pools
            .get(pool)
            .is_some_and(|p| p.members.contains(entrant)),
        MoneyFact::LotSold {
            event: e,
            lot: number,
            players,
            ..
        } => {
            let elsewhere = |n: &EntrantNo| {
                m.event(*e).is_some_and(|money| {
                    money
                        .lots
                        .iter()
                        .any(|(other, lot)| other != number && lot.players.contains(n))
                })
            };
            event(*e) && players.iter().all(|n| known(n) && !elsewhere(n))
        }
        MoneyFact::LotUnsold {
            event: e,
            lot: number,
        } => lot(*e, *number).is_some(),
        MoneyFact::BoughtBack {
            event: e,
            lot: number,
            entrant,
            ..
        } => lot(*e, *number).is_some_and(|lot| lot.players.contains(entrant)),
        MoneyFact::DealMade {
            event: e, parts, ..
        } => event(*e) && parts.iter().all(|p| known(&p.entrant)),
        MoneyFact::Paid { holder: h, .. } => match h {
            Holder::Person(person) => t.entrants.of(*person).next().is_some() || is_buyer(m, h),
            Holder::Outside(_) => is_buyer(m, h),
        },
        MoneyFact::Signed { holder: h, .. } => match h {
            Holder::Person(_) => true,
            Holder::Outside(_) => is_buyer(m, h),
        },
        MoneyFact::Adjourned {
            event: e, number, ..
        } => t
            .event(*e)
            .and_then(|e| e.fixture(*number))
            .is_some_and(|m| m.result.is_none()),
        MoneyFact::Resumed { event: e, number } => m.adjourned(*e, *number).is_some(),
    }
}

fn is_buyer(m: &Money, holder: &Holder) -> bool {
    m.events
        .values()
        .any(|e| e.lots.values().any(|lot| lot.buyer == *holder))
}

pub(crate) fn apply(t: &mut Tournament, fact: &MoneyFact, version: u64, at: UtcMicros, by: Actor) {
    let m = Arc::make_mut(&mut t.money);
    match fact {
        MoneyFact::CurrencySet { currency } => {
            m.currency = currency.clone();
            m.changed = version;
        }
        MoneyFact::PoolAdded { pool, terms } => {
            m.last_pool = m.last_pool.max(pool.0);
            let new = Pool {
                terms: terms.clone(),
                members: BTreeSet::new(),
                changed: version,
            };
            m.pools.entry(*pool).or_insert(new);
        }
        MoneyFact::PoolChanged { pool, terms } => {
            change_pool(m, *pool, version, |pool| pool.terms = terms.clone());
        }
        MoneyFact::PoolRemoved { pool } => {
            m.pools.remove(pool);
        }
        MoneyFact::PoolJoined { pool, entrant } => change_pool(m, *pool, version, |pool| {
            pool.members.insert(*entrant);
        }),
        MoneyFact::PoolLeft { pool, entrant } => change_pool(m, *pool, version, |pool| {
            pool.members.remove(entrant);
        }),
        MoneyFact::Paid {
            payment,
            holder,
            direction,
            amount,
            note,
        } => m.payments.push(Payment {
            number: *payment,
            holder: *holder,
            direction: *direction,
            amount: *amount,
            note: *note,
            by,
            at,
        }),
        MoneyFact::Signed { holder, balance } => {
            let signature = Signature {
                balance: *balance,
                by,
                at,
            };
            m.signatures.insert(*holder, signature);
        }
        MoneyFact::TermsSet { event, .. }
        | MoneyFact::EntryCounted { event, .. }
        | MoneyFact::AuctionSet { event, .. }
        | MoneyFact::LotSold { event, .. }
        | MoneyFact::LotUnsold { event, .. }
        | MoneyFact::BoughtBack { event, .. }
        | MoneyFact::DealMade { event, .. }
        | MoneyFact::DealDropped { event, .. }
        | MoneyFact::Adjourned { event, .. }
        | MoneyFact::Resumed { event, .. } => {
            let event = m.events.entry(*event).or_default();
            event.changed = version;
            apply_to_event(event, fact, at);
        }
    }
}

fn change_pool(m: &mut Money, pool: PoolNo, version: u64, change: impl FnOnce(&mut Pool)) {
    if let Some(pool) = m.pools.get_mut(&pool) {
        pool.changed = version;
        change(pool);
    }
}

fn apply_to_event(m: &mut EventMoney, fact: &MoneyFact, at: UtcMicros) {
    match fact {
        MoneyFact::TermsSet { terms, each, .. } => {
            m.terms = Some(terms.clone());
            m.each = *each;
        }
        MoneyFact::EntryCounted {
            entrant,
            reentries,
            excused,
            ..
        } => {
            let count = Count {
                reentries: *reentries,
                excused: *excused,
            };
            set_or_remove(&mut m.counts, *entrant, count);
        }
        MoneyFact::AuctionSet { terms, .. } => m.auction = Some(terms.clone()),
        MoneyFact::LotSold {
            lot,
            players,
            buyer,
            price,
            column,
            ..
        } => {
            m.last_lot = m.last_lot.max(lot.0);
            // Players who stay in the lot keep the share they bought back.
            let before = m.lots.remove(lot).map(|lot| lot.bought_back);
            let mut bought_back = before.unwrap_or_default();
            bought_back.retain(|n, _| players.contains(n));
            let sold = Lot {
                players: players.clone(),
                buyer: *buyer,
                price: *price,
                column: column.clone(),
                bought_back,
            };
            m.lots.insert(*lot, sold);
        }
        MoneyFact::LotUnsold { lot, .. } => {
            m.lots.remove(lot);
        }
        MoneyFact::BoughtBack {
            lot,
            entrant,
            basis,
            ..
        } => {
            if let Some(lot) = m.lots.get_mut(lot) {
                set_or_remove(&mut lot.bought_back, *entrant, *basis);
            }
        }
        MoneyFact::DealMade { stage, parts, .. } => {
            let deal = Deal {
                parts: parts.clone(),
                at,
            };
            m.deals.insert(*stage, deal);
        }
        MoneyFact::DealDropped { stage, .. } => {
            m.deals.remove(stage);
        }
        MoneyFact::Adjourned { number, until, .. } => {
            m.adjourned.insert(*number, *until);
        }
        MoneyFact::Resumed { number, .. } => {
            m.adjourned.remove(number);
        }
        // These are of no event.
        MoneyFact::CurrencySet { .. }
        | MoneyFact::PoolAdded { .. }
        | MoneyFact::PoolChanged { .. }
        | MoneyFact::PoolRemoved { .. }
        | MoneyFact::PoolJoined { .. }
        | MoneyFact::PoolLeft { .. }
        | MoneyFact::Paid { .. }
        | MoneyFact::Signed { .. } => {}
    }
}

/// Keeps a value, unless it is the default.
fn set_or_remove<V: Default + PartialEq>(
    kept: &mut BTreeMap<EntrantNo, V>,
    entrant: EntrantNo,
    value: V,
) {
    if value == V::default() {
        kept.remove(&entrant);
    } else {
        kept.insert(entrant, value);
    }
}
