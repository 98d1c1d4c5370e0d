//! One account for each person over all events of a tournament, and what the house holds.

use super::auction::{auction_payouts, charges};
use super::desk::{fund_of, payout_of};
use super::entries::entries_of;
use super::fact::Direction;
use super::holder::Holder;
use super::payout::{Payout, PayoutStep};
use super::pool::pool_payout;
use super::state::{Payment, Signature};
use super::{LotNo, PoolNo};
use crate::{EntrantNo, EventNo, Tournament};
use crawford_forms::coin::Coins;
use crawford_forms::stage::PaidStage;
use crawford_journal::PersonId;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AccountItem {
    Fee(EventNo),
    Excused(EventNo),
    Reentries {
        event: EventNo,
        count: u32,
        each: Coins,
    },
    Joined(PoolNo),
    Bought {
        event: EventNo,
        lot: LotNo,
        /// The share, where a player bought it back, in hundredths of a percent.
        bought_back: Option<u32>,
    },
    Prize {
        event: EventNo,
        stage: PaidStage,
        place: Option<(u32, u32)>,
        dealt: bool,
    },
    PoolPrize {
        pool: PoolNo,
        /// The place among its members.
        place: Option<(u32, u32)>,
    },
    LotPrize {
        event: EventNo,
        lot: LotNo,
        /// The player whose place it is for.
        player: EntrantNo,
        /// The share, where a player bought it back, in hundredths of a percent.
        bought_back: Option<u32>,
    },
    Paid(Payment),
}

impl AccountItem {
    #[must_use]
    pub fn is_won(&self) -> bool {
        matches!(
            self,
            AccountItem::Prize { .. }
                | AccountItem::PoolPrize { .. }
                | AccountItem::LotPrize { .. }
        )
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountLine {
    pub what: AccountItem,
    /// Positive in the person's favour, negative in the house's.
    pub amount: i64,
    /// The other of a pair, who has the other half.
    pub with: Option<PersonId>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoneyAccount {
    pub holder: Holder,
    pub lines: Vec<AccountLine>,
    /// What the house owes the person; negative if the person owes the house.
    pub balance: i64,
    pub signed: Option<Signature>,
}

impl MoneyAccount {
    fn new(holder: Holder) -> Self {
        MoneyAccount {
            holder,
            lines: Vec::new(),
            balance: 0,
            signed: None,
        }
    }

    fn add(&mut self, what: AccountItem, amount: i64, with: Option<PersonId>) {
        self.balance = self.balance.saturating_add(amount);
        self.lines.push(AccountLine { what, amount, with });
    }

    /// What the person owes the house.
    #[must_use]
    pub fn owed(&self) -> Coins {
        self.balance.min(0).unsigned_abs()
    }

    #[must_use]
    pub fn won(&self) -> Coins {
        let won = self.lines.iter().filter(|line| line.what.is_won());
        won.map(|line| line.amount.unsigned_abs()).sum()
    }

    #[must_use]
    pub fn paid_out(&self) -> Coins {
        let given = self.lines.iter().filter_map(|line| match &line.what {
            AccountItem::Paid(p) if p.direction == Direction::Out => Some(p.amount),
            _ => None,
        });
        given.sum()
    }

    /// Whether the person has signed for the present balance.
    #[must_use]
    pub fn signed_for_this(&self) -> bool {
        self.signed.is_some_and(|s| s.balance == self.balance)
    }
}

/// Every account of a tournament and the house's own.
///
/// `held = sum of balances + house + open - added`, always.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Books {
    pub accounts: Vec<MoneyAccount>,
    /// Money the house has in hand: taken less given.
    pub held: i64,
    pub house: Coins,
    pub added: Coins,
    pub open: Coins,
}

impl Books {
    #[must_use]
    pub fn of(&self, holder: Holder) -> Option<&MoneyAccount> {
        self.accounts.iter().find(|a| a.holder == holder)
    }

    #[must_use]
    pub fn owed_to_house(&self) -> Coins {
        self.accounts.iter().map(MoneyAccount::owed).sum()
    }

    #[must_use]
    pub fn owed_by_house(&self) -> Coins {
        let owed = self.accounts.iter().filter(|a| a.balance > 0);
        owed.map(|a| a.balance.unsigned_abs()).sum()
    }
}

/// What each account has paid in and not got back, if anything.
#[must_use]
pub fn paid_in(t: &Tournament) -> BTreeMap<Holder, Coins> {
    let mut paid: BTreeMap<Holder, i64> = BTreeMap::new();
    for payment in &t.money.payments {
        let sum = paid.entry(payment.holder).or_default();
        *sum = sum.saturating_add(payment.taken());
    }
    let above = paid.into_iter().filter(|(_, sum)| *sum > 0);
    above
        .map(|(holder, sum)| (holder, sum.unsigned_abs()))
        .collect()
}

struct Ledger<'t> {
    t: &'t Tournament,
    accounts: BTreeMap<Holder, MoneyAccount>,
    books: Books,
}

impl Ledger<'_> {
    fn account(&mut self, holder: Holder) -> &mut MoneyAccount {
        self.accounts
            .entry(holder)
            .or_insert_with(|| MoneyAccount::new(holder))
    }

    /// What an entrant of an event owes: a pair by halves, the odd coin on the first.
    fn charge(&mut self, event: EventNo, entrant: EntrantNo, what: AccountItem, amount: Coins) {
        for (person, part, with) in parts(self.t, event, entrant, amount, 1) {
            let owed = signed(part).saturating_neg();
            self.account(Holder::Person(person))
                .add(what.clone(), owed, with);
        }
    }

    /// What an entrant of an event has won, in units of so many coins.
    fn credit(
        &mut self,
        event: EventNo,
        entrant: EntrantNo,
        what: AccountItem,
        (won, unit): (Coins, Coins),
    ) {
        for (person, part, with) in parts(self.t, event, entrant, won, unit) {
            self.account(Holder::Person(person))
                .add(what.clone(), signed(part), with);
        }
    }

    fn house(&mut self, kept: Coins, payout: &Payout) {
        self.books.house = self
            .books
            .house
            .saturating_add(kept)
            .saturating_add(payout.to_house());
        self.books.open = self.books.open.saturating_add(payout.to_win());
    }
}

/// Who gets which part of an entrant's amount, and who gets the rest. The two of a pair have half each, the odd unit
/// going to the first, unless this event keeps everything in the name of the first. A team has one account in its own
/// name.
fn parts(
    t: &Tournament,
    event: EventNo,
    entrant: EntrantNo,
    amount: Coins,
    unit: Coins,
) -> Vec<(PersonId, Coins, Option<PersonId>)> {
    let Some(entrant) = t.entrant(entrant) else {
        return Vec::new();
    };
    let each = t.money.event(event).is_some_and(|m| m.each);
    match entrant.with.as_slice() {
        [other] if each && !entrant.team => {
            let unit = unit.max(1);
            let less = amount / 2 / unit * unit;
            let more = amount - less;
            vec![
                (entrant.person, more, Some(*other)),
                (*other, less, Some(entrant.person)),
            ]
        }
        _ => vec![(entrant.person, amount, None)],
    }
}

fn signed(amount: Coins) -> i64 {
    i64::try_from(amount)
        .expect("a tournament has too few amounts, of MOST at most, to come to 2⁶³")
}

/// The books of a tournament as it stands. Everyone who checked in has an account.
#[must_use]
pub fn books(t: &Tournament) -> Books {
    let mut ledger = Ledger {
        t,
        accounts: BTreeMap::new(),
        books: Books::default(),
    };
    for entrant in t.entrants.values() {
        ledger.account(Holder::Person(entrant.person));
        if !entrant.team {
            for person in entrant.persons() {
                ledger.account(Holder::Person(person));
            }
        }
    }
    // A tournament called off costs and wins nothing, so all payments are due back.
    if !t.called_off {
        fees(&mut ledger);
        prizes(&mut ledger);
        auctions(&mut ledger);
    }
    for payment in &t.money.payments {
        let amount = payment.taken();
        ledger
            .account(payment.holder)
            .add(AccountItem::Paid(payment.clone()), amount, None);
        ledger.books.held = ledger.books.held.saturating_add(amount);
    }
    for (holder, signature) in &t.money.signatures {
        ledger.account(*holder).signed = Some(*signature);
    }
    let mut books = ledger.books;
    books.accounts = ledger.accounts.into_values().collect();
    books
}

fn fees(ledger: &mut Ledger<'_>) {
    let t = ledger.t;
    for event in t.events.values() {
        let Some(money) = t.money.event(event.number) else {
            continue;
        };
        let Some(terms) = &money.terms else { continue };
        for n in entries_of(t, event) {
            let count = money.counts.get(&n).copied().unwrap_or_default();
            // Only the fee of a first entry can be waived, not that of a re-entry or a buy-back.
            let further = t.entrant(n).is_some_and(|e| e.is_again());
            if count.excused {
                if !further {
                    ledger.charge(event.number, n, AccountItem::Excused(event.number), 0);
                }
            } else if terms.fee > 0 {
                ledger.charge(event.number, n, AccountItem::Fee(event.number), terms.fee);
            }
            if count.reentries > 0 {
                let again = AccountItem::Reentries {
                    event: event.number,
                    count: count.reentries,
                    each: terms.reentry,
                };
                let amount = u64::from(count.reentries).saturating_mul(terms.reentry);
                ledger.charge(event.number, n, again, amount);
            }
        }
    }
    for (number, pool) in &t.money.pools {
        for n in &pool.members {
            ledger.charge(
                pool.terms.event,
                *n,
                AccountItem::Joined(*number),
                pool.terms.fee,
            );
        }
    }
}

fn prizes(ledger: &mut Ledger<'_>) {
    let t = ledger.t;
    for event in t.events.values() {
        let (Some(fund), Some(payout)) = (fund_of(t, event), payout_of(t, event)) else {
            continue;
        };
        ledger.house(fund.house, &payout);
        ledger.books.added = ledger.books.added.saturating_add(fund.receipts.added);
        for prize in &payout.prizes {
            let what = AccountItem::Prize {
                event: event.number,
                stage: prize.stage,
                place: prize.place,
                dealt: prize.why.contains(&PayoutStep::Deal),
            };
            let terms = t.money.terms(event.number);
            let unit = terms.map_or(1, |terms| terms.unit);
            ledger.credit(event.number, prize.entrant, what, (prize.amount, unit));
        }
    }
    for (number, pool) in &t.money.pools {
        let shared = pool_payout(t, pool);
        ledger.house(shared.fund.house, &shared.payout);
        for prize in &shared.payout.prizes {
            let what = AccountItem::PoolPrize {
                pool: *number,
                place: prize.place,
            };
            let won = (prize.amount, pool.terms.fund.unit);
            ledger.credit(pool.terms.event, prize.entrant, what, won);
        }
    }
}

fn auctions(ledger: &mut Ledger<'_>) {
    let t = ledger.t;
    for event in t.events.values() {
        let Some(money) = t.money.event(event.number) else {
            continue;
        };
        if money.auction.is_none() {
            continue;
        }
        for (number, lot) in &money.lots {
            for (holder, amount, bought_back) in charges(t, lot) {
                let what = AccountItem::Bought {
                    event: event.number,
                    lot: *number,
                    bought_back,
                };
                ledger
                    .account(holder)
                    .add(what, signed(amount).saturating_neg(), None);
            }
        }
        for pool in auction_payouts(t, event) {
            ledger.house(pool.fund.house, &pool.payout);
            for w in &pool.winnings {
                let what = AccountItem::LotPrize {
                    event: event.number,
                    lot: w.lot,
                    player: w.player,
                    bought_back: w.bought_back,
                };
                ledger.account(w.holder).add(what, signed(w.amount), None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crawford_journal::{NotAnId, NoteId};

    #[test]
    fn an_account_has_an_address() {
        let holders = [
            Holder::Person(PersonId::from_random([7; 10])),
            Holder::Outside(NoteId::from_random([9; 10])),
        ];
        for holder in holders {
            assert_eq!(holder.to_string().parse(), Ok(holder));
        }
        assert_eq!("outside-".parse::<Holder>(), Err(NotAnId));
    }
}
