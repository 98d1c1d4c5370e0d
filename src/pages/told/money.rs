//! What happened to the money, in words.

use super::{Teller, set_apart};
use crate::pages::when::day;
use crate::tournament::EntrantNo;
use crate::tournament::money::{Direction, Holder, MoneyFact, PoolNo};

impl Teller<'_> {
    /// What a fact about money says.
    #[must_use]
    pub(super) fn money(&self, fact: &MoneyFact) -> String {
        let w = self.w;
        let name = |n: &EntrantNo| set_apart(&(self.names)(*n));
        match fact {
            MoneyFact::CurrencySet { currency } => {
                w.with("told-money-currency", "example", currency.show(1250))
            }
            MoneyFact::TermsSet { event, terms, .. } => w.with2(
                "told-money-terms",
                "event",
                self.event(*event),
                "fee",
                self.t.money.currency.show(terms.fee),
            ),
            MoneyFact::EntryCounted {
                event,
                entrant,
                reentries,
                excused,
            } => w.say_with(
                "told-money-entry",
                &[
                    ("player", &name(entrant)),
                    ("event", &self.event(*event)),
                    ("n", reentries),
                    ("excused", &if *excused { "yes" } else { "no" }),
                ],
            ),
            MoneyFact::PoolAdded { terms, .. } => w.with2(
                "told-money-pool-added",
                "pool",
                &terms.name,
                "fee",
                self.t.money.currency.show(terms.fee),
            ),
            MoneyFact::PoolChanged { terms, .. } => {
                w.with("told-money-pool-changed", "pool", &terms.name)
            }
            MoneyFact::PoolRemoved { pool } => {
                w.with("told-money-pool-removed", "pool", self.pool(*pool))
            }
            MoneyFact::PoolJoined { pool, entrant } => w.with2(
                "told-money-pool-joined",
                "player",
                name(entrant),
                "pool",
                self.pool(*pool),
            ),
            MoneyFact::PoolLeft { pool, entrant } => w.with2(
                "told-money-pool-left",
                "player",
                name(entrant),
                "pool",
                self.pool(*pool),
            ),
            _ => self.money_changing_hands(fact),
        }
    }

    fn money_changing_hands(&self, fact: &MoneyFact) -> String {
        let w = self.w;
        let show = |amount| self.t.money.currency.show(amount);
        let name = |n: &EntrantNo| set_apart(&(self.names)(*n));
        match fact {
            MoneyFact::AuctionSet { event, .. } => {
                w.with("told-money-auction", "event", self.event(*event))
            }
            MoneyFact::LotSold {
                lot,
                players,
                buyer,
                price,
                ..
            } => {
                let players: Vec<String> = players.iter().map(name).collect();
                w.say_with(
                    "told-money-sold",
                    &[
                        ("lot", &lot.0),
                        ("players", &players.join(", ")),
                        ("buyer", &self.holder(*buyer)),
                        ("price", &show(*price)),
                    ],
                )
            }
            MoneyFact::LotUnsold { lot, .. } => w.with("told-money-unsold", "lot", lot.0),
            MoneyFact::BoughtBack {
                lot,
                entrant,
                basis,
                ..
            } => w.with3(
                "told-money-bought-back",
                "player",
                name(entrant),
                "share",
                percent(*basis),
                "lot",
                lot.0,
            ),
            MoneyFact::DealMade { event, parts, .. } => {
                let parts: Vec<String> = parts
                    .iter()
                    .map(|part| format!("{} {}", name(&part.entrant), show(part.amount)))
                    .collect();
                w.with2(
                    "told-money-deal",
                    "event",
                    self.event(*event),
                    "parts",
                    parts.join(", "),
                )
            }
            MoneyFact::DealDropped { event, .. } => {
                w.with("told-money-deal-dropped", "event", self.event(*event))
            }
            MoneyFact::Paid {
                holder,
                direction,
                amount,
                note,
                ..
            } => {
                let key = match direction {
                    Direction::In => "told-money-paid-in",   // a key
                    Direction::Out => "told-money-paid-out", // a key
                };
                let said = w.with2(key, "player", self.holder(*holder), "amount", show(*amount));
                self.because(said, *note)
            }
            MoneyFact::Signed { holder, .. } => {
                w.with("told-money-signed", "player", self.holder(*holder))
            }
            MoneyFact::Adjourned {
                event,
                number,
                until,
            } => w.with3(
                "told-money-adjourned",
                "match",
                self.match_label(*event, *number),
                "known",
                if until.is_some() { "yes" } else { "no" },
                "until",
                until.map(|date| day(w, date)).unwrap_or_default(),
            ),
            MoneyFact::Resumed { event, number } => w.with(
                "told-money-resumed",
                "match",
                self.match_label(*event, *number),
            ),
            _ => String::new(),
        }
    }

    /// What a pool is called; its number where it was taken away since.
    #[must_use]
    pub fn pool(&self, pool: PoolNo) -> String {
        let found = self.t.money.pools.get(&pool);
        found.map_or_else(|| format!("#{pool}"), |p| p.terms.name.clone())
    }

    /// Whose account it is.
    #[must_use]
    pub fn holder(&self, holder: Holder) -> String {
        let someone = || self.w.say("money-someone").into_owned();
        match holder {
            Holder::Person(person) => {
                match (self.t.entrant_of(person)).or_else(|| self.t.entrants.of(person).next()) {
                    Some(entrant) => set_apart(&(self.names)(entrant.number)),
                    None => someone(),
                }
            }
            Holder::Outside(note) => {
                (self.notes)(note).map_or_else(someone, |name| set_apart(&name))
            }
        }
    }
}

/// Hundredths of a percent as people read them, without the sign.
#[must_use]
pub fn percent(basis: u32) -> String {
    crate::tournament::money::percent(u64::from(basis))
}
