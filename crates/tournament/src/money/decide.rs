//! Decides the commands about money.

use super::account::books;
use super::command::{EventMoneyCommand, MoneyCommand};
use super::fact::{AuctionTerms, Direction, EventMoneyFact, MoneyFact, PoolTerms, StakePart};
use super::holder::Holder;
use super::ranking::rankings;
use super::state::{AuctionLot, Count, EventMoney, Money, Pool};
use super::terms::{HUNDRED, MoneyTerms, percent};
use super::{LotNo, MOST_LOTS, MOST_POOLS, PoolNo, deal, desk, entries};
use crate::draft::Draft;
use crate::fields;
use crate::free_boards::take_up;
use crate::{
    EntrantNo, Event, EventFact, EventNo, Fact, FixturePart, MatchNo, Tournament, company, find,
};
use chrono::NaiveDate;
use crawford_forms::CurrencyAsked;
use crawford_forms::coin::{Coins, Currency};
use crawford_forms::name;
use crawford_forms::stage::PaidStage;
use crawford_forms::violation::{Source, Violation, refuse, unchanged_since};
use crawford_journal::NoteId;
use std::collections::BTreeSet;

/// The longest name of a column, in characters.
const LONGEST_COLUMN: usize = 20;

pub(crate) fn decide(t: &Tournament, command: &MoneyCommand) -> Result<Vec<Fact>, Violation> {
    let facts = match command {
        MoneyCommand::SetCurrency { currency, seen } => set_currency(t, currency, *seen),
        MoneyCommand::AddPool { terms } => add_pool(t, terms),
        MoneyCommand::ChangePool { pool, terms, seen } => change_pool(t, *pool, terms, *seen),
        MoneyCommand::RemovePool { pool } => remove_pool(t, *pool),
        MoneyCommand::SetMembers {
            pool,
            members,
            seen,
        } => set_members(t, *pool, members, *seen),
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
    }?;
    // What is read from a journal is checked by the same, so nothing is stored that could not be read again.
    facts.iter().try_for_each(MoneyFact::check)?;
    Ok(facts.into_iter().map(Fact::Money).collect())
}

pub(crate) fn of_event(
    t: &Tournament,
    e: &Event,
    command: &EventMoneyCommand,
) -> Result<Vec<Fact>, Violation> {
    let fact = match command {
        EventMoneyCommand::SetTerms { terms, seen } => set_terms(t, e, terms, *seen),
        EventMoneyCommand::CountEntry {
            entrant,
            reentries,
            excused,
            seen,
        } => count_entry(t, e, *entrant, *reentries, *excused, *seen),
        EventMoneyCommand::SetAuction { terms, seen } => set_auction(t, e, terms, *seen),
        EventMoneyCommand::SellLot {
            lot,
            players,
            buyer,
            price,
            column,
        } => sell(t, e, *lot, players, *buyer, *price, column.as_deref()),
        EventMoneyCommand::UnsellLot { lot } => unsell(t, e, *lot),
        EventMoneyCommand::BuyBack {
            lot,
            entrant,
            basis,
        } => buy_back(t, e, *lot, *entrant, *basis),
        EventMoneyCommand::Deal { stage, parts, seen } => make_deal(t, e, *stage, parts, *seen),
        EventMoneyCommand::DropDeal { stage, seen } => drop_deal(t, e, *stage, *seen),
        EventMoneyCommand::Adjourn {
            number,
            until,
            seen,
        } => return adjourn(t, e, *number, *until, *seen),
        EventMoneyCommand::Resume { number, seen } => return resume(t, e, *number, *seen),
    }?;
    // As above.
    fact.iter().try_for_each(EventMoneyFact::check)?;
    Ok(fact
        .map(|fact| EventFact::Money(fact).of(e.number))
        .into_iter()
        .collect())
}

type Facts = Result<Vec<MoneyFact>, Violation>;

/// Nothing, if nothing has to change.
type OneFact = Result<Option<EventMoneyFact>, Violation>;

fn set_currency(t: &Tournament, currency: &Currency, seen: Option<u64>) -> Facts {
    if !currency.is_sound() {
        return Err(refuse::currency_odd().at(CurrencyAsked::SYMBOL));
    }
    // An amount on the record keeps its digits: 12.50 must not become 1250.
    if t.money.has_amounts() && currency.decimals != t.money.currency.decimals {
        return Err(
            refuse::currency_decimals_fixed(t.money.currency.decimals).at(CurrencyAsked::DECIMALS)
        );
    }
    if *currency == t.money.currency {
        return Ok(Vec::new());
    }
    unchanged_since(t.money.changed, seen, refuse::settings_changed_since)?;
    Ok(vec![MoneyFact::CurrencySet {
        currency: currency.clone(),
    }])
}

/// Refuses an undo that would read the amounts on the record with other decimals than they were typed with.
pub fn check_digits_kept(before: &Money, after: &Money) -> Result<(), Violation> {
    let (was, is) = (before.currency.decimals, after.currency.decimals);
    if was != is && before.has_amounts() && after.has_amounts() {
        return Err(refuse::currency_decimals_fixed(was));
    }
    Ok(())
}

fn set_terms(t: &Tournament, e: &Event, terms: &MoneyTerms, seen: Option<u64>) -> OneFact {
    let now = unchanged_money(t, e.number, seen)?;
    Ok(
        (now.and_then(|m| m.terms.as_ref()) != Some(terms)).then(|| EventMoneyFact::TermsSet {
            terms: terms.clone(),
            // Payments stay in the account they were made to, so a pair gets two accounts only before the first payment.
            each: now.is_none_or(|m| m.terms.is_none() || m.each) || t.money.payments.is_empty(),
        }),
    )
}

/// The money of an event, if nobody changed it since it was seen.
fn unchanged_money(
    t: &Tournament,
    event: EventNo,
    seen: Option<u64>,
) -> Result<Option<&EventMoney>, Violation> {
    let now = t.money.event(event);
    let changed = now.map_or(0, |m| m.changed);
    unchanged_since(changed, seen, refuse::settings_changed_since)?;
    Ok(now)
}

fn count_entry(
    t: &Tournament,
    e: &Event,
    entrant: EntrantNo,
    reentries: u32,
    excused: bool,
    seen: Option<u64>,
) -> OneFact {
    entered(t, e, entrant, refuse::entry_of_a_stranger)?;
    let now = t.money.event(e.number).and_then(|m| m.counts.get(&entrant));
    let count = Count { reentries, excused };
    if now.copied().unwrap_or_default() == count {
        return Ok(None);
    }
    let changed = t.money.count_changed(e.number, entrant);
    unchanged_since(changed, seen, refuse::settings_changed_since)?;
    Ok(Some(EventMoneyFact::EntryCounted {
        entrant,
        reentries,
        excused,
    }))
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
    let pool = t.money.next_pool();
    Ok(vec![MoneyFact::PoolAdded { pool, terms }])
}

fn change_pool(t: &Tournament, pool: PoolNo, terms: &PoolTerms, seen: Option<u64>) -> Facts {
    let now = find_pool(t, pool)?;
    let terms = check_pool(t, terms, Some(pool))?;
    unchanged_since(now.changed, seen, refuse::settings_changed_since)?;
    if terms == now.terms {
        return Ok(Vec::new());
    }
    Ok(vec![MoneyFact::PoolChanged { pool, terms }])
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
    unchanged_since(now.changed, seen, refuse::settings_changed_since)?;
    let e = find::event(t, now.terms.event)?;
    let wanted: BTreeSet<EntrantNo> = members.iter().copied().collect();
    let mut facts = Vec::new();
    for entrant in wanted.difference(&now.members).copied() {
        entered(t, e, entrant, refuse::entry_of_a_stranger)?;
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
    let name = name::checked(&terms.name).map_err(|refused| refused.at(PoolTerms::NAME))?;
    let taken = t
        .money
        .pools_of(terms.event)
        .any(|(n, pool)| Some(n) != itself && pool.terms.name == name);
    if taken {
        return Err(refuse::pool_name_taken(name).at(PoolTerms::NAME));
    }
    Ok(PoolTerms {
        name,
        ..terms.clone()
    })
}

fn set_auction(t: &Tournament, e: &Event, terms: &AuctionTerms, seen: Option<u64>) -> OneFact {
    let now = unchanged_money(t, e.number, seen)?;
    Ok(
        (now.and_then(|m| m.auction.as_ref()) != Some(terms)).then(|| EventMoneyFact::AuctionSet {
            terms: terms.clone(),
        }),
    )
}

fn sell(
    t: &Tournament,
    e: &Event,
    lot: Option<LotNo>,
    players: &[EntrantNo],
    buyer: Holder,
    price: Coins,
    column: Option<&str>,
) -> OneFact {
    let money = t.money.event(e.number).cloned().unwrap_or_default();
    if money.auction.is_none() {
        return Err(refuse::auction_not_set());
    }
    if lot.is_none() && money.lots.len() >= MOST_LOTS {
        return Err(refuse::lots_too_many(MOST_LOTS));
    }
    let number = match lot {
        Some(lot) => sold(t, e, lot).map(|_| lot)?,
        None => t.money.next_lot(e.number),
    };
    let mut players = players.to_vec();
    players.sort_unstable();
    players.dedup();
    if players.is_empty() {
        return Err(refuse::lot_of_nobody().at(fields::PLAYER));
    }
    for n in &players {
        entered(t, e, *n, refuse::entry_of_a_stranger)?;
        let elsewhere = money
            .lots
            .iter()
            .find(|(other, l)| **other != number && l.players.contains(n));
        if let Some((other, _)) = elsewhere {
            return Err(refuse::player_sold_already(other.0, n).at(fields::PLAYER));
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
        return Err(refuse::field_too_long(LONGEST_COLUMN).at(fields::COLUMN));
    }
    let same = money.lots.get(&number).is_some_and(|l| {
        (&l.players, l.buyer, l.price, &l.column) == (&players, buyer, price, &column)
    });
    Ok((!same).then_some(EventMoneyFact::LotSold {
        lot: number,
        players,
        buyer,
        price,
        column,
    }))
}

fn buy_back(t: &Tournament, e: &Event, number: LotNo, entrant: EntrantNo, basis: u32) -> OneFact {
    let lot = sold(t, e, number)?;
    if !lot.players.contains(&entrant) {
        return Err(refuse::buy_back_of_a_stranger(entrant)
            .by(Source::Custom)
            .at(fields::ENTRANT));
    }
    let terms = t.money.event(e.number).and_then(|m| m.auction.as_ref());
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
        return Err(refuse::buy_back_too_much(percent(most))
            .by(Source::Custom)
            .at(fields::SHARE));
    }
    let now = lot.bought_back.get(&entrant).copied().unwrap_or(0);
    Ok((now != basis).then_some(EventMoneyFact::BoughtBack {
        lot: number,
        entrant,
        basis,
    }))
}

fn unsell(t: &Tournament, e: &Event, lot: LotNo) -> OneFact {
    sold(t, e, lot)?;
    Ok(Some(EventMoneyFact::LotUnsold { lot }))
}

fn sold<'t>(t: &'t Tournament, e: &Event, lot: LotNo) -> Result<&'t AuctionLot, Violation> {
    t.money
        .event(e.number)
        .and_then(|m| m.lots.get(&lot))
        .ok_or_else(|| refuse::lot_unknown(lot.0))
}

fn make_deal(
    t: &Tournament,
    e: &Event,
    stage: PaidStage,
    parts: &[StakePart],
    seen: Option<u64>,
) -> OneFact {
    // Each sheet of a rolling event has a fund of its own, which no deal of the event could change.
    if e.capabilities().filling_sheets().is_some() {
        return Err(refuse::deal_of_nothing());
    }
    let Some(payout) = desk::shared_out(t, e, false) else {
        return Err(refuse::deal_of_nothing());
    };
    let rankings = rankings(t, e);
    let ranking = rankings.iter().find(|r| r.stage == stage);
    deal::check(&t.money.currency, &payout, stage, ranking, parts)?;
    let now = t.money.event(e.number).and_then(|m| m.deals.get(&stage));
    if now.is_some_and(|deal| deal.parts == parts) {
        return Ok(None);
    }
    let changed = t.money.deal_changed(e.number, stage);
    unchanged_since(changed, seen, refuse::settings_changed_since)?;
    Ok(Some(EventMoneyFact::DealMade {
        stage,
        parts: parts.to_vec(),
    }))
}

fn drop_deal(t: &Tournament, e: &Event, stage: PaidStage, seen: Option<u64>) -> OneFact {
    let money = t.money.event(e.number);
    if !money.is_some_and(|m| m.deals.contains_key(&stage)) {
        return Ok(None);
    }
    let changed = t.money.deal_changed(e.number, stage);
    unchanged_since(changed, seen, refuse::settings_changed_since)?;
    Ok(Some(EventMoneyFact::DealDropped { stage }))
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
        return Err(refuse::payment_of_nothing().at(fields::AMOUNT));
    }
    let owed = balance.max(0).unsigned_abs();
    if direction == Direction::Out && amount > owed {
        let currency = &t.money.currency;
        return Err(
            refuse::payment_over_balance(currency.show(owed), currency.show(amount))
                .at(fields::AMOUNT),
        );
    }
    Ok(vec![MoneyFact::Paid {
        payment: t.money.next_payment(),
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
    e: &Event,
    number: MatchNo,
    until: Option<NaiveDate>,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let event = e.number;
    let m = find::fixture(t, event, number)?;
    let is_open = m.result.is_none();
    let is_so = is_open && t.money.adjourned(event, number) == Some(until);
    if !m.to_change(FixturePart::PutOff, is_so, seen)? {
        return Ok(Vec::new());
    }
    if !is_open {
        return Err(refuse::match_decided_already(number.0));
    }
    let mut draft = Draft::on(t);
    draft.say_in(
        event,
        EventFact::Money(EventMoneyFact::Adjourned { number, until }),
    );
    if m.begun() && m.sheet.is_blank() {
        draft.say_in(event, EventFact::CalledBack { number });
    } else if m.begun() && m.table.is_some() {
        draft.say_in(
            event,
            EventFact::TableChanged {
                number,
                table: None,
            },
        );
    }
    Ok(draft.settle())
}

fn resume(
    t: &Tournament,
    e: &Event,
    number: MatchNo,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let m = find::fixture(t, e.number, number)?;
    let is_so = t.money.adjourned(e.number, number).is_none();
    if !m.to_change(FixturePart::PutOff, is_so, seen)? {
        return Ok(Vec::new());
    }
    // One with a score goes on at once, and nobody plays at two boards.
    if m.begun()
        && t.is_put_off(e.number, m)
        && let Some(entrant) = company::busy(t, m)
    {
        return Err(refuse::player_at_another_table(entrant).by(Source::Custom));
    }
    let mut draft = Draft::on(t);
    take_up(&mut draft, e.number, number);
    Ok(draft.settle())
}
