//! Decides the commands about money.

use super::account::books;
use super::command::MoneyCommand;
use super::fact::{AuctionTerms, Direction, MoneyFact, PoolTerms, StakePart};
use super::holder::Holder;
use super::ranking::rankings;
use super::state::{Count, EventMoney, Lot, Pool};
use super::terms::{HUNDRED, MoneyTerms, percent};
use super::{LotNo, MOST_LOTS, MOST_POOLS, PaymentNo, PoolNo, deal, desk, entries};
use crate::change::unchanged_since;
use crate::draft::Draft;
use crate::{EntrantNo, Event, EventNo, Fact, MatchNo, Tournament, find};
use chrono::NaiveDate;
use crawford_forms::coin::{Coins, Currency};
use crawford_forms::name;
use crawford_forms::stage::PaidStage;
use crawford_forms::violation::{Source, Violation, refuse};
use crawford_journal::NoteId;
use std::collections::BTreeSet;

/// The longest name of a column, in characters.
const LONGEST_COLUMN: usize = 20;

pub(crate) fn decide(t: &Tournament, command: &MoneyCommand) -> Result<Vec<Fact>, Violation> {
    let facts = match command {
        MoneyCommand::SetCurrency { currency } => set_currency(t, currency),
        MoneyCommand::SetTerms { event, terms, seen } => set_terms(t, *event, terms, *seen),
        MoneyCommand::CountEntry {
            event,
            entrant,
            reentries,
            excused,
        } => count_entry(t, *event, *entrant, *reentries, *excused),
        MoneyCommand::AddPool { terms } => add_pool(t, terms),
        MoneyCommand::ChangePool { pool, terms, seen } => change_pool(t, *pool, terms, *seen),
        MoneyCommand::RemovePool { pool } => remove_pool(t, *pool),
        MoneyCommand::SetMembers {
            pool,
            members,
            seen,
        } => set_members(t, *pool, members, *seen),
        MoneyCommand::SetAuction { event, terms, seen } => set_auction(t, *event, terms, *seen),
        MoneyCommand::SellLot {
            event,
            lot,
            players,
            buyer,
            price,
            column,
        } => sell(t, *event, *lot, players, *buyer, *price, column.as_deref()),
        MoneyCommand::UnsellLot { event, lot } => unsell(t, *event, *lot),
        MoneyCommand::BuyBack {
            event,
            lot,
            entrant,
            basis,
        } => buy_back(t, *event, *lot, *entrant, *basis),
        MoneyCommand::Deal {
            event,
            stage,
            parts,
        } => make_deal(t, *event, *stage, parts),
        MoneyCommand::DropDeal { event, stage } => drop_deal(t, *event, *stage),
        MoneyCommand::Pay {
            holder,
            direction,
            amount,
            seen_balance,
            note,
        } => pay(t, *holder, *direction, *amount, *seen_balance, *note),
        MoneyCommand::Sign {
            holder,
            seen_balance,
        } => sign(t, *holder, *seen_balance),
        MoneyCommand::Adjourn {
            event,
            number,
            until,
        } => return adjourn(t, *event, *number, *until),
        MoneyCommand::Resume { event, number } => return resume(t, *event, *number),
    };
    let facts = facts?;
    // What is read from a journal is checked by the same, so nothing is stored that could not be read again.
    facts.iter().try_for_each(MoneyFact::check)?;
    Ok(facts.into_iter().map(Fact::Money).collect())
}

type Facts = Result<Vec<MoneyFact>, Violation>;

fn only_if(so: bool, fact: MoneyFact) -> Vec<MoneyFact> {
    if so { vec![fact] } else { Vec::new() }
}

fn set_currency(t: &Tournament, currency: &Currency) -> Facts {
    if !currency.is_sound() {
        return Err(refuse::currency_odd().at("symbol"));
    }
    // An amount on the record keeps its digits: 12.50 must not become 1250.
    if t.money.is_used() && currency.decimals != t.money.currency.decimals {
        return Err(refuse::currency_decimals_fixed(t.money.currency.decimals).at("decimals"));
    }
    Ok(only_if(
        *currency != t.money.currency,
        MoneyFact::CurrencySet {
            currency: currency.clone(),
        },
    ))
}

fn set_terms(t: &Tournament, event: EventNo, terms: &MoneyTerms, seen: Option<u64>) -> Facts {
    find::event(t, event)?;
    let now = unchanged_money(t, event, seen)?;
    Ok(only_if(
        now.and_then(|m| m.terms.as_ref()) != Some(terms),
        MoneyFact::TermsSet {
            event,
            terms: terms.clone(),
            // Payments stay in the account they were made to, so a pair gets two accounts only before the first payment.
            each: now.is_none_or(|m| m.terms.is_none() || m.each) || t.money.payments.is_empty(),
        },
    ))
}

/// The money of an event, if nobody changed it since it was seen.
fn unchanged_money(
    t: &Tournament,
    event: EventNo,
    seen: Option<u64>,
) -> Result<Option<&EventMoney>, Violation> {
    let now = t.money.event(event);
    let changed = now.map_or(0, |m| m.changed);
    unchanged_since(changed, seen, refuse::money_changed_since)?;
    Ok(now)
}

fn count_entry(
    t: &Tournament,
    event: EventNo,
    entrant: EntrantNo,
    reentries: u32,
    excused: bool,
) -> Facts {
    let e = find::event(t, event)?;
    entered(t, e, entrant, refuse::entry_of_a_stranger)?;
    let now = t.money.event(event).and_then(|m| m.counts.get(&entrant));
    let count = Count { reentries, excused };
    Ok(only_if(
        now.copied().unwrap_or_default() != count,
        MoneyFact::EntryCounted {
            event,
            entrant,
            reentries,
            excused,
        },
    ))
}

fn entered<'e>(
    t: &Tournament,
    e: &'e Event,
    entrant: EntrantNo,
    stranger: fn(&'e str, EntrantNo) -> Violation,
) -> Result<(), Violation> {
    if e.entered.contains(&entrant) || entries::entries_of(t, e).contains(&entrant) {
        Ok(())
    } else {
        Err(stranger(&e.settings.name, entrant))
    }
}

fn find_pool(t: &Tournament, pool: PoolNo) -> Result<&Pool, Violation> {
    let found = t.money.pools.get(&pool);
    found.ok_or_else(|| refuse::pool_unknown(pool.0))
}

fn add_pool(t: &Tournament, terms: &PoolTerms) -> Facts {
    let terms = check_pool(t, terms, None)?;
    if t.money.pools.len() >= MOST_POOLS {
        return Err(refuse::pools_too_many(MOST_POOLS));
    }
    let pool = PoolNo(t.money.last_pool.saturating_add(1));
    Ok(vec![MoneyFact::PoolAdded { pool, terms }])
}

fn change_pool(t: &Tournament, pool: PoolNo, terms: &PoolTerms, seen: Option<u64>) -> Facts {
    let now = find_pool(t, pool)?;
    let terms = check_pool(t, terms, Some(pool))?;
    unchanged_since(now.changed, seen, refuse::money_changed_since)?;
    Ok(only_if(
        terms != now.terms,
        MoneyFact::PoolChanged { pool, terms },
    ))
}

fn remove_pool(t: &Tournament, pool: PoolNo) -> Facts {
    let now = find_pool(t, pool)?;
    if now.members.is_empty() {
        Ok(vec![MoneyFact::PoolRemoved { pool }])
    } else {
        Err(refuse::pool_has_members(now.terms.name.as_str()))
    }
}

fn set_members(t: &Tournament, pool: PoolNo, members: &[EntrantNo], seen: Option<u64>) -> Facts {
    let now = find_pool(t, pool)?;
    unchanged_since(now.changed, seen, refuse::money_changed_since)?;
    let e = find::event(t, now.terms.event)?;
    let wanted: BTreeSet<EntrantNo> = members.iter().copied().collect();
    let mut facts = Vec::new();
    for entrant in wanted.difference(&now.members).copied() {
        entered(t, e, entrant, refuse::pool_with_a_stranger)?;
        facts.push(MoneyFact::PoolJoined { pool, entrant });
    }
    let gone = now.members.difference(&wanted).copied();
    facts.extend(gone.map(|entrant| MoneyFact::PoolLeft { pool, entrant }));
    Ok(facts)
}

fn check_pool(
    t: &Tournament,
    terms: &PoolTerms,
    itself: Option<PoolNo>,
) -> Result<PoolTerms, Violation> {
    find::event(t, terms.event)?;
    let name = name::checked(&terms.name, "name")?;
    let taken = t
        .money
        .pools_of(terms.event)
        .any(|(n, pool)| Some(n) != itself && pool.terms.name == name);
    if taken {
        return Err(refuse::pool_name_taken(name).at("name"));
    }
    Ok(PoolTerms {
        name,
        ..terms.clone()
    })
}

fn set_auction(t: &Tournament, event: EventNo, terms: &AuctionTerms, seen: Option<u64>) -> Facts {
    find::event(t, event)?;
    let now = unchanged_money(t, event, seen)?;
    Ok(only_if(
        now.and_then(|m| m.auction.as_ref()) != Some(terms),
        MoneyFact::AuctionSet {
            event,
            terms: terms.clone(),
        },
    ))
}

fn sell(
    t: &Tournament,
    event: EventNo,
    lot: Option<LotNo>,
    players: &[EntrantNo],
    buyer: Holder,
    price: Coins,
    column: Option<&str>,
) -> Facts {
    let e = find::event(t, event)?;
    let money = t.money.event(event).cloned().unwrap_or_default();
    if money.auction.is_none() {
        return Err(refuse::auction_not_set());
    }
    if lot.is_none() && money.lots.len() >= MOST_LOTS {
        return Err(refuse::lots_too_many(MOST_LOTS));
    }
    let number = match lot {
        Some(lot) => sold(t, event, lot).map(|_| lot)?,
        None => LotNo(money.last_lot.saturating_add(1)),
    };
    let mut players = players.to_vec();
    players.sort_unstable();
    players.dedup();
    if players.is_empty() {
        return Err(refuse::lot_of_nobody().at("players"));
    }
    for n in &players {
        entered(t, e, *n, refuse::lot_with_a_stranger)?;
        let elsewhere = money
            .lots
            .iter()
            .find(|(other, l)| **other != number && l.players.contains(n));
        if let Some((other, _)) = elsewhere {
            return Err(refuse::player_sold_already(other.0, n).at("players"));
        }
    }
    let column = column
        .map(str::trim)
        .filter(|c| !c.is_empty())
        .map(str::to_owned);
    if column
        .as_ref()
        .is_some_and(|c| c.chars().count() > LONGEST_COLUMN || c.chars().any(char::is_control))
    {
        return Err(refuse::column_too_long(LONGEST_COLUMN).at("column"));
    }
    let same = money.lots.get(&number).is_some_and(|l| {
        (&l.players, l.buyer, l.price, &l.column) == (&players, buyer, price, &column)
    });
    Ok(only_if(
        !same,
        MoneyFact::LotSold {
            event,
            lot: number,
            players,
            buyer,
            price,
            column,
        },
    ))
}

fn buy_back(
    t: &Tournament,
    event: EventNo,
    number: LotNo,
    entrant: EntrantNo,
    basis: u32,
) -> Facts {
    let lot = sold(t, event, number)?;
    if !lot.players.contains(&entrant) {
        return Err(refuse::buy_back_of_a_stranger(entrant)
            .by(Source::Custom)
            .at("entrant"));
    }
    let terms = t.money.event(event).and_then(|m| m.auction.as_ref());
    let others: u32 = lot
        .bought_back
        .iter()
        .filter(|(n, _)| **n != entrant)
        .map(|(_, basis)| *basis)
        .sum();
    let most = terms
        .map_or(0, |terms| terms.buy_back)
        .min(HUNDRED.saturating_sub(others));
    if basis > most {
        return Err(refuse::buy_back_too_much(percent(u64::from(most)))
            .by(Source::Custom)
            .at("share"));
    }
    let now = lot.bought_back.get(&entrant).copied().unwrap_or(0);
    Ok(only_if(
        now != basis,
        MoneyFact::BoughtBack {
            event,
            lot: number,
            entrant,
            basis,
        },
    ))
}

fn unsell(t: &Tournament, event: EventNo, lot: LotNo) -> Facts {
    sold(t, event, lot)?;
    Ok(vec![MoneyFact::LotUnsold { event, lot }])
}

fn sold(t: &Tournament, event: EventNo, lot: LotNo) -> Result<&Lot, Violation> {
    find::event(t, event)?;
    t.money
        .event(event)
        .and_then(|m| m.lots.get(&lot))
        .ok_or_else(|| refuse::lot_unknown(lot.0))
}

fn make_deal(t: &Tournament, event: EventNo, stage: PaidStage, parts: &[StakePart]) -> Facts {
    let e = find::event(t, event)?;
    let Some(payout) = desk::shared_out(t, e, false) else {
        return Err(refuse::deal_of_nothing());
    };
    let rankings = rankings(t, e);
    let ranking = rankings.iter().find(|r| r.stage == stage);
    deal::check(&t.money.currency, &payout, stage, ranking, parts)?;
    let now = t.money.event(event).and_then(|m| m.deals.get(&stage));
    Ok(only_if(
        now.is_none_or(|deal| deal.parts != parts),
        MoneyFact::DealMade {
            event,
            stage,
            parts: parts.to_vec(),
        },
    ))
}

fn drop_deal(t: &Tournament, event: EventNo, stage: PaidStage) -> Facts {
    find::event(t, event)?;
    let money = t.money.event(event);
    let there = money.is_some_and(|m| m.deals.contains_key(&stage));
    Ok(only_if(there, MoneyFact::DealDropped { event, stage }))
}

/// The balance of an account, if it is still the one that was seen.
fn balance(t: &Tournament, holder: Holder, seen: Option<i64>) -> Result<i64, Violation> {
    let books = books(t);
    let Some(account) = books.of(holder) else {
        return Err(refuse::account_unknown());
    };
    match seen {
        Some(seen) if seen != account.balance => Err(refuse::account_changed_since(
            t.money.currency.show_signed(account.balance),
        )),
        Some(_) | None => Ok(account.balance),
    }
}

fn pay(
    t: &Tournament,
    holder: Holder,
    direction: Direction,
    amount: Coins,
    seen_balance: Option<i64>,
    note: Option<NoteId>,
) -> Facts {
    let balance = balance(t, holder, seen_balance)?;
    if amount == 0 {
        return Err(refuse::payment_of_nothing().at("amount"));
    }
    let owed = balance.max(0).unsigned_abs();
    if direction == Direction::Out && amount > owed {
        let currency = &t.money.currency;
        return Err(
            refuse::payment_over_balance(currency.show(owed), currency.show(amount)).at("amount"),
        );
    }
    let last = t.money.payments.iter().map(|p| p.number.0).max();
    Ok(vec![MoneyFact::Paid {
        payment: PaymentNo(last.unwrap_or(0).saturating_add(1)),
        holder,
        direction,
        amount,
        note,
    }])
}

fn sign(t: &Tournament, holder: Holder, seen_balance: Option<i64>) -> Facts {
    let balance = balance(t, holder, seen_balance)?;
    Ok(vec![MoneyFact::Signed { holder, balance }])
}

/// Puts a match off. One that was called and has no score is called back, so that its board is free.
fn adjourn(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    until: Option<NaiveDate>,
) -> Result<Vec<Fact>, Violation> {
    let m = find::fixture(t, event, number)?;
    if m.result.is_some() {
        return Err(refuse::match_decided_already(number.0));
    }
    if t.money.adjourned(event, number) == Some(until) {
        return Ok(Vec::new());
    }
    let mut draft = Draft::on(t);
    draft.say(Fact::Money(MoneyFact::Adjourned {
        event,
        number,
        until,
    }));
    if m.begun() && m.sheet.is_blank() {
        draft.say(Fact::CalledBack { event, number });
    } else if m.begun() && m.table.is_some() {
        draft.say(Fact::TableChanged {
            event,
            number,
            table: None,
        });
    }
    Ok(draft.settle())
}

fn resume(t: &Tournament, event: EventNo, number: MatchNo) -> Result<Vec<Fact>, Violation> {
    find::fixture(t, event, number)?;
    if t.money.adjourned(event, number).is_none() {
        return Ok(Vec::new());
    }
    let mut draft = Draft::on(t);
    draft.say(Fact::Money(MoneyFact::Resumed { event, number }));
    Ok(draft.settle())
}
