//! Sentences about money.

use super::{TournamentTeller, set_apart};
use crate::messages::{Messages, selector};
use crate::when::day;
use crawford_tournament::money::{Direction, EventMoneyFact, Holder, MoneyFact, PoolNo, percent};
use crawford_tournament::{Entrant, EntrantNo, EventNo};

impl TournamentTeller<'_> {
    pub(super) fn money(&self, fact: &MoneyFact) -> String {
        let w = self.w;
        let show = |amount| self.t.money.currency.show(amount);
        match fact {
            MoneyFact::CurrencySet { currency } => w.told_money_currency(currency.show(1250)),
            MoneyFact::PoolAdded { pool, terms } => {
                w.told_money_pool_added(show(terms.fee), self.pool(*pool))
            }
            MoneyFact::PoolChanged { pool, .. } => w.told_money_pool(
                selector!("told-money-pool.how", "changed"),
                self.pool(*pool),
            ),
            MoneyFact::PoolRemoved { pool } => w.told_money_pool(
                selector!("told-money-pool.how", "removed"),
                self.pool(*pool),
            ),
            MoneyFact::PoolJoined { pool, entrant } => w.told_money_pool_member(
                selector!("told-money-pool-member.how", "joined"),
                self.name(*entrant),
                self.pool(*pool),
            ),
            MoneyFact::PoolLeft { pool, entrant } => w.told_money_pool_member(
                selector!("told-money-pool-member.how", "left"),
                self.name(*entrant),
                self.pool(*pool),
            ),
            MoneyFact::Paid {
                holder,
                direction,
                amount,
                note,
                ..
            } => {
                let key = match direction {
                    Direction::In => Messages::told_money_paid_in,
                    Direction::Out => Messages::told_money_paid_out,
                };
                let said = key(w, show(*amount), self.holder(*holder));
                self.because(said, *note)
            }
            MoneyFact::Signed { holder, .. } => w.told_money_signed(self.holder(*holder)),
        }
    }

    /// What was counted for an entry. That a further entry pays no first fee is nothing waived: it pays its own.
    #[must_use]
    pub fn entry_counted(
        &self,
        (event, entrant): (EventNo, EntrantNo),
        reentries: u32,
        excused: bool,
    ) -> String {
        let further = self.t.entrant(entrant).is_none_or(Entrant::is_again);
        let waived = excused && !(further && reentries > 0);
        let (event, name) = (self.event(event), self.name(entrant));
        self.w.told_money_entry(event, waived, reentries, name)
    }

    pub(super) fn money_of_event(&self, event: EventNo, fact: &EventMoneyFact) -> String {
        let w = self.w;
        let show = |amount| self.t.money.currency.show(amount);
        let name = |n: &EntrantNo| self.name(*n);
        match fact {
            EventMoneyFact::TermsSet { terms, .. } => {
                w.told_money_terms(self.event(event), show(terms.fee))
            }
            EventMoneyFact::EntryCounted {
                entrant,
                reentries,
                excused,
            } => self.entry_counted((event, *entrant), *reentries, *excused),
            EventMoneyFact::AuctionSet { .. } => w.told_money_auction(self.event(event)),
            EventMoneyFact::LotSold {
                lot,
                players,
                buyer,
                price,
                ..
            } => {
                let players: Vec<String> = players.iter().map(name).collect();
                w.told_money_sold(self.holder(*buyer), lot.0, players.join(", "), show(*price))
            }
            EventMoneyFact::LotUnsold { lot } => w.told_money_unsold(lot.0),
            EventMoneyFact::BoughtBack {
                lot,
                entrant,
                basis,
            } => w.told_money_bought_back(lot.0, name(entrant), percent(*basis)),
            EventMoneyFact::DealMade { parts, .. } => {
                let parts: Vec<String> = parts
                    .iter()
                    .map(|part| format!("{} {}", name(&part.entrant), show(part.amount)))
                    .collect();
                w.told_money_deal(self.event(event), parts.join(", "))
            }
            EventMoneyFact::DealDropped { .. } => w.told_money_deal_dropped(self.event(event)),
            EventMoneyFact::Adjourned { number, until } => w.told_money_adjourned(
                until.is_some(),
                self.match_label(event, *number),
                until.map(|date| day(w, date)).unwrap_or_default(),
            ),
            EventMoneyFact::Resumed { number } => {
                w.told_money_resumed(self.match_label(event, *number))
            }
        }
    }

    /// The name of a pool; its number if it was undone since.
    #[must_use]
    pub fn pool(&self, pool: PoolNo) -> String {
        let found = self.t.money.pools.get(&pool);
        found.map_or_else(|| format!("#{pool}"), |p| p.terms.name.clone())
    }

    #[must_use]
    pub fn holder(&self, holder: Holder) -> String {
        let someone = || self.w.money_someone().into_owned();
        match holder {
            Holder::Person(person) => {
                // Each of a pair has an account: the pair's name would be both of them.
                let alone = self.t.entrant_of(person);
                let name = alone.map(|entrant| (self.names)(entrant.number));
                set_apart(&name.unwrap_or_else(|| (self.people)(person)))
            }
            Holder::Outside(note) => {
                (self.notes)(note).map_or_else(someone, |name| set_apart(&name))
            }
        }
    }
}
