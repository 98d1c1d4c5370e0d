//! The fold of facts about money, and whether one is possible.

use super::fact::{EventMoneyFact, MoneyFact};
use super::state::{AuctionLot, Count, Deal, Money, Payment, Pool, Signature};
use super::{Holder, LotNo, PoolNo};
use crate::{EntrantNo, Event, EventNo, Tournament};
use crawford_journal::{Actor, PersonId, UtcMicros};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub(crate) fn follows(t: &Tournament, fact: &MoneyFact) -> bool {
    let m = &t.money;
    match fact {
        MoneyFact::CurrencySet { currency } => {
            currency.decimals == m.currency.decimals || !m.has_amounts()
        }
        MoneyFact::PoolAdded { pool, terms } => {
            t.event(terms.event).is_some() && !m.pools.contains_key(pool)
        }
        MoneyFact::PoolChanged { pool, terms } => {
            t.event(terms.event).is_some() && m.pools.contains_key(pool)
        }
        MoneyFact::PoolRemoved { pool } => m.pools.get(pool).is_some_and(|p| p.members.is_empty()),
        MoneyFact::PoolJoined { pool, entrant } => {
            t.entrant(*entrant).is_some()
                && m.pools
                    .get(pool)
                    .is_some_and(|p| !p.members.contains(entrant))
        }
        MoneyFact::PoolLeft { pool, entrant } => m
            .pools
            .get(pool)
            .is_some_and(|p| p.members.contains(entrant)),
        MoneyFact::Paid { holder: h, .. } => match h {
            Holder::Person(person) => t.entrants.of(*person).next().is_some() || has_bought(m, h),
            Holder::Outside(_) => has_bought(m, h) || m.signatures.contains_key(h),
        },
        MoneyFact::Signed { holder: h, .. } => match h {
            Holder::Person(_) => true,
            Holder::Outside(_) => has_bought(m, h) || m.signatures.contains_key(h),
        },
    }
}

pub(crate) fn follows_in_event(t: &Tournament, e: &Event, fact: &EventMoneyFact) -> bool {
    let known = |n: &EntrantNo| t.entrant(*n).is_some();
    let m = t.money.event(e.number);
    let lot = |lot: &LotNo| m.and_then(|m| m.lots.get(lot));
    match fact {
        EventMoneyFact::TermsSet { .. }
        | EventMoneyFact::AuctionSet { .. }
        | EventMoneyFact::DealDropped { .. } => true,
        EventMoneyFact::EntryCounted { entrant, .. } => known(entrant),
        EventMoneyFact::LotSold {
            lot: number,
            players,
            ..
        } => {
            let elsewhere = |n: &EntrantNo| {
                m.is_some_and(|m| {
                    m.lots
                        .iter()
                        .any(|(other, lot)| other != number && lot.players.contains(n))
                })
            };
            players.iter().all(|n| known(n) && !elsewhere(n))
        }
        EventMoneyFact::LotUnsold { lot: number } => lot(number).is_some(),
        EventMoneyFact::BoughtBack {
            lot: number,
            entrant,
            ..
        } => lot(number).is_some_and(|lot| lot.players.contains(entrant)),
        EventMoneyFact::DealMade { parts, .. } => parts.iter().all(|p| known(&p.entrant)),
        EventMoneyFact::Adjourned { number, .. } => {
            e.fixture(*number).is_some_and(|m| m.result.is_none())
        }
        EventMoneyFact::Resumed { number } => t.money.adjourned(e.number, *number).is_some(),
    }
}

/// Whether somebody bought a lot, or paid for one whose sale was taken back: what they paid is then paid back to them.
fn has_bought(m: &Money, holder: &Holder) -> bool {
    m.payments.iter().any(|paid| paid.holder == *holder)
        || m.events
            .values()
            .any(|e| e.lots.values().any(|lot| lot.buyer == *holder))
}

pub(crate) fn remember_numbers(m: &mut Money, fact: &MoneyFact) {
    match fact {
        MoneyFact::PoolAdded { pool, .. } => m.last_pool = m.last_pool.max(pool.0),
        MoneyFact::Paid { payment, .. } => m.last_payment = m.last_payment.max(payment.0),
        _ => {}
    }
}

pub(crate) fn remember_numbers_in_event(m: &mut Money, event: EventNo, fact: &EventMoneyFact) {
    if let EventMoneyFact::LotSold { lot, .. } = fact {
        let last = m.last_lots.entry(event).or_default();
        *last = lot.0.max(*last);
    }
}

pub(crate) fn apply(t: &mut Tournament, fact: &MoneyFact, version: u64, at: UtcMicros, by: Actor) {
    let m = Arc::make_mut(&mut t.money);
    remember_numbers(m, fact);
    match fact {
        MoneyFact::CurrencySet { currency } => {
            m.currency = currency.clone();
            m.changed = version;
        }
        MoneyFact::PoolAdded { pool, terms } => {
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
    }
}

fn change_pool(m: &mut Money, pool: PoolNo, version: u64, change: impl FnOnce(&mut Pool)) {
    if let Some(pool) = m.pools.get_mut(&pool) {
        pool.changed = version;
        change(pool);
    }
}

pub(crate) fn apply_in_event(
    t: &mut Tournament,
    event: EventNo,
    fact: &EventMoneyFact,
    version: u64,
    at: UtcMicros,
) {
    let money = Arc::make_mut(&mut t.money);
    remember_numbers_in_event(money, event, fact);
    let m = money.events.entry(event).or_default();
    // That a match is put off changes nothing of what the forms of the money show.
    if fact.put_off().is_none() {
        m.changed = version;
    }
    match fact {
        EventMoneyFact::TermsSet { terms, each } => {
            m.terms = Some(terms.clone());
            m.each = *each;
        }
        EventMoneyFact::EntryCounted {
            entrant,
            reentries,
            excused,
        } => {
            let count = Count {
                reentries: *reentries,
                excused: *excused,
            };
            set_or_remove(&mut m.counts, *entrant, count);
            money.counts_changed.insert((event, *entrant), version);
        }
        EventMoneyFact::AuctionSet { terms } => m.auction = Some(terms.clone()),
        EventMoneyFact::LotSold {
            lot,
            players,
            buyer,
            price,
            column,
        } => {
            // Players who stay in the lot keep the share they bought back.
            let before = m.lots.remove(lot).map(|lot| lot.bought_back);
            let mut bought_back = before.unwrap_or_default();
            bought_back.retain(|n, _| players.contains(n));
            let sold = AuctionLot {
                players: players.clone(),
                buyer: *buyer,
                price: *price,
                column: column.clone(),
                bought_back,
            };
            m.lots.insert(*lot, sold);
        }
        EventMoneyFact::LotUnsold { lot } => {
            m.lots.remove(lot);
        }
        EventMoneyFact::BoughtBack {
            lot,
            entrant,
            basis,
        } => {
            if let Some(lot) = m.lots.get_mut(lot) {
                set_or_remove(&mut lot.bought_back, *entrant, *basis);
            }
        }
        EventMoneyFact::DealMade { stage, parts } => {
            let deal = Deal {
                parts: parts.clone(),
                at,
            };
            m.deals.insert(*stage, deal);
            money.deals_changed.insert((event, *stage), version);
        }
        EventMoneyFact::DealDropped { stage } => {
            m.deals.remove(stage);
            money.deals_changed.insert((event, *stage), version);
        }
        EventMoneyFact::Adjourned { number, until } => {
            m.adjourned.insert(*number, *until);
        }
        EventMoneyFact::Resumed { number } => {
            m.adjourned.remove(number);
        }
    }
}

/// The accounts of somebody checked in by mistake are another person's.
pub(crate) fn correct_person(t: &mut Tournament, was: PersonId, person: PersonId) {
    if !t.money.is_used() {
        return;
    }
    let (was, person) = (Holder::Person(was), Holder::Person(person));
    let m = Arc::make_mut(&mut t.money);
    let lots = m.events.values_mut().flat_map(|e| e.lots.values_mut());
    let holders = lots.map(|lot| &mut lot.buyer);
    for holder in holders.chain(m.payments.iter_mut().map(|paid| &mut paid.holder)) {
        if *holder == was {
            *holder = person;
        }
    }
    if let Some(signature) = m.signatures.remove(&was) {
        m.signatures.entry(person).or_insert(signature);
    }
}

pub(crate) fn redrawn(t: &mut Tournament, event: EventNo) {
    if t.money
        .event(event)
        .is_some_and(|m| !m.adjourned.is_empty())
        && let Some(m) = Arc::make_mut(&mut t.money).events.get_mut(&event)
    {
        m.adjourned.clear();
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
