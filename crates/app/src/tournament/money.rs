//! Commands about money that come with a remark or a stranger's name, and what its accounts refer to.

use super::{ActError, Principal, TournamentActed, Tournaments};
use crate::fields;
use crate::notes;
use crawford_club::lookup::written;
use crawford_forms::violation::refuse;
use crawford_journal::{Actor, ClubId, NoteId, StreamId};
use crawford_store::{Store, StoreError, Tx, notes as texts};
use crawford_tournament::money::{
    Holder, MoneyCommand, MoneyFact, MoneyTerms, PoolNo, books, entries_of,
};
use crawford_tournament::{Command, EntrantNo, EventNo, Fact, Tournament};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

impl TournamentActed {
    /// The side pool added by this.
    #[must_use]
    pub fn pool(&self) -> Option<PoolNo> {
        self.said(|fact| match fact {
            Fact::Money(MoneyFact::PoolAdded { pool, .. }) => Some(*pool),
            _ => None,
        })
    }
}

impl Tournaments {
    /// Applies a command about money; a typed text is stored under an id of its own: a remark on a payment, or the name
    /// of somebody who only bought a lot.
    pub async fn money(
        &self,
        principal: Principal,
        club: ClubId,
        stream: StreamId,
        text: &str,
        command: impl Fn(Option<NoteId>) -> MoneyCommand + Send + 'static,
    ) -> Result<TournamentActed, ActError> {
        let text = notes::check(text).map_err(ActError::Refused)?;
        self.act_with(principal, stream, move |tx, _, at| {
            let note = text
                .as_deref()
                .map(|text| notes::keep(tx, club, text, at))
                .transpose()?;
            Ok(Command::Money(command(note)))
        })
        .await
    }

    /// Sells a lot to somebody who does not play, by name: the buyer of the same name in this tournament has an account
    /// already, otherwise one is opened.
    pub async fn sell_outside(
        &self,
        principal: Principal,
        club: ClubId,
        stream: StreamId,
        name: &str,
        command: impl Fn(Holder) -> Command + Send + 'static,
    ) -> Result<TournamentActed, ActError> {
        let name = notes::check(name).map_err(ActError::Refused)?;
        let missing = || ActError::Refused(refuse::lot_without_buyer().at(fields::BUYER));
        let name = name.ok_or_else(missing)?;
        self.act_with(principal, stream, move |tx, t, at| {
            let note = match known_buyer(tx, t, &name)? {
                Some(note) => note,
                None => notes::keep(tx, club, &name, at)?,
            };
            Ok(command(Holder::Outside(note)))
        })
        .await
    }
}

/// What the accounts of a tournament refer to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Till {
    /// The remarks on payments, and the names of those who only bought lots.
    pub notes: BTreeMap<NoteId, String>,
    /// Who took or gave money for the house, or had an account signed.
    pub behind: Vec<Actor>,
}

impl Till {
    pub async fn read(store: &Store, t: &Tournament) -> Result<Till, StoreError> {
        let money = &t.money;
        let remarks = money.payments.iter().filter_map(|payment| payment.note);
        let notes = notes::texts(store, remarks.chain(outside(t))).await?;
        let paid = money.payments.iter().map(|payment| payment.by);
        let signed = money.signatures.values().map(|signature| signature.by);
        Ok(Till {
            notes,
            behind: paid.chain(signed).collect(),
        })
    }
}

/// Those who only bought lots.
fn outside(t: &Tournament) -> Vec<NoteId> {
    let accounts = books(t).accounts.into_iter();
    let outside = accounts.filter_map(|account| match account.holder {
        Holder::Outside(note) => Some(note),
        Holder::Person(_) => None,
    });
    outside.collect()
}

/// The buyer of this name among those who only bought lots, however it is written.
fn known_buyer(tx: &mut Tx<'_>, t: &Tournament, name: &str) -> Result<Option<NoteId>, StoreError> {
    let outside = outside(t);
    let names = texts::find_all(tx, &outside)?;
    let name = written(name);
    let found = outside.into_iter().find(|id| {
        let called = names.iter().find(|(note, _)| note == id);
        called.is_some_and(|(_, text)| written(text) == name)
    });
    Ok(found)
}

/// The tournament as it would be under other terms of an event; nothing of it is stored.
#[must_use]
pub fn under_terms(t: &Tournament, event: EventNo, terms: &MoneyTerms) -> Tournament {
    let mut t = t.clone();
    let money = Arc::make_mut(&mut t.money);
    money.events.entry(event).or_default().terms = Some(terms.clone());
    t
}

/// An entry with a fee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PaidEntry {
    pub event: EventNo,
    pub entrant: EntrantNo,
    pub reentries: u32,
    /// Whether the fee is waived.
    pub excused: bool,
}

/// The entries of an account in every event with a fee.
#[must_use]
pub fn paid_entries(t: &Tournament, holder: Holder) -> Vec<PaidEntry> {
    let mut found = Vec::new();
    for event in t.events.values() {
        let Some(money) = t.money.event(event.number).filter(|m| m.terms.is_some()) else {
            continue;
        };
        let theirs = |n: &EntrantNo| {
            let itself = |p| Holder::Person(p) == holder;
            t.entrant(*n).is_some_and(|e| {
                itself(e.person) || money.each && !e.team && e.with.iter().copied().any(itself)
            })
        };
        for entrant in entries_of(t, event).into_iter().filter(theirs) {
            let count = money.counts.get(&entrant).copied().unwrap_or_default();
            found.push(PaidEntry {
                event: event.number,
                entrant,
                reentries: count.reentries,
                excused: count.excused,
            });
        }
    }
    found
}
