//! The journal of a tournament as it is read: what was done, by whom and when, and what was taken back.

use super::TournamentActed;
use crate::lists::Timestamp;
use crawford_journal::{Actor, Envelope, NoteId, retracted};
use crawford_tournament::money::MoneyFact;
use crawford_tournament::{EventFact, EventNo, Fact, event_of, main_fact};
use serde::Serialize;
use std::collections::BTreeSet;

/// Actions listed at once.
const A_PAGE: usize = 100;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TournamentJournal {
    /// The newest first.
    pub actions: Vec<JournalAction>,
    /// Whether there are older ones.
    pub goes_on: bool,
}

/// What was done at once, and is taken back at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct JournalAction {
    /// The version of its first fact.
    pub version: u64,
    pub who: Actor,
    pub at: Timestamp,
    /// When its last fact was recorded.
    pub until: Timestamp,
    pub facts: Vec<JournalFact>,
    /// Which of these somebody caused: the others followed from it.
    pub main: usize,
    pub taken_back: bool,
    /// Whether it can be taken back. The announcement cannot: everything else stands on it.
    pub may_be_undone: bool,
    /// The event it belongs to, if it is one.
    pub event: Option<EventNo>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum JournalFact {
    Recorded(Box<Fact>),
    /// What was taken back, for each action what somebody caused; nothing for one that took back others itself.
    TookBack(Vec<Option<Fact>>),
}

impl TournamentJournal {
    /// The newest actions, or those before a version.
    #[must_use]
    pub fn of(facts: &[Envelope<Fact>], before: Option<u64>) -> TournamentJournal {
        let gone = retracted(facts, &[]);
        let is_asked = |own: &&[Envelope<Fact>]| {
            let mut own = own.iter();
            own.all(|fact| before.is_none_or(|before| fact.action < before))
        };
        let mut asked: Vec<&[Envelope<Fact>]> = by_action(facts).filter(is_asked).collect();
        asked.reverse();
        let goes_on = asked.len() > A_PAGE;
        asked.truncate(A_PAGE);
        TournamentJournal {
            actions: asked
                .iter()
                .map(|own| JournalAction::of(facts, own, &gone))
                .collect(),
            goes_on,
        }
    }

    /// The reasons, remarks and names of buyers in it.
    pub fn notes(&self) -> impl Iterator<Item = NoteId> {
        self.actions.iter().flat_map(|action| {
            let facts = action.facts.iter().flat_map(JournalFact::facts);
            facts.flat_map(notes_of)
        })
    }
}

/// The wanted actions of a whole journal, in order.
#[must_use]
pub fn actions(facts: &[Envelope<Fact>], wanted: &[u64]) -> Vec<JournalAction> {
    let gone = retracted(facts, &[]);
    by_action(facts)
        .filter(|own| own.iter().any(|fact| wanted.contains(&fact.action)))
        .map(|own| JournalAction::of(facts, own, &gone))
        .collect()
}

fn by_action(facts: &[Envelope<Fact>]) -> impl Iterator<Item = &[Envelope<Fact>]> {
    facts.chunk_by(|one, next| one.action == next.action)
}

impl JournalAction {
    /// Whether it undid something.
    #[must_use]
    pub fn is_undo(&self) -> bool {
        matches!(self.main_fact(), JournalFact::TookBack(_))
    }

    /// The action with its `own` of all `facts`.
    fn of(facts: &[Envelope<Fact>], own: &[Envelope<Fact>], gone: &BTreeSet<u64>) -> JournalAction {
        let first = own.first().expect("no action is without a fact");
        let last = own.last().expect("no action is without a fact");
        let version = first.action;
        let recorded: Option<Vec<&Fact>> = own.iter().map(|fact| fact.fact().ok()).collect();
        let taken_back = own.iter().all(|fact| gone.contains(&fact.version));
        JournalAction {
            version,
            who: first.who,
            at: Timestamp(first.at),
            until: Timestamp(last.at),
            facts: own
                .iter()
                .map(|fact| JournalFact::of(facts, fact))
                .collect(),
            main: recorded.map_or(0, |recorded| main_fact(&recorded)),
            taken_back,
            may_be_undone: !taken_back && version > 1,
            event: event_of(facts, version),
        }
    }

    /// What somebody caused.
    #[must_use]
    pub fn main_fact(&self) -> &JournalFact {
        let main = self.facts.get(self.main).or(self.facts.first());
        main.expect("an action has a fact")
    }

    /// The names in it of those who only bought lots.
    pub fn buyers(&self) -> impl Iterator<Item = NoteId> {
        self.facts
            .iter()
            .flat_map(JournalFact::facts)
            .filter_map(buyer_of)
    }
}

impl TournamentActed {
    /// What somebody caused, unless nothing had to change.
    #[must_use]
    pub fn main_fact(&self) -> Option<&Fact> {
        let facts = self
            .facts
            .iter()
            .filter_map(|envelope| envelope.fact().ok());
        let facts: Vec<&Fact> = facts.collect();
        facts.get(main_fact(&facts)).copied()
    }
}

impl JournalFact {
    fn of(facts: &[Envelope<Fact>], fact: &Envelope<Fact>) -> JournalFact {
        match fact.fact() {
            Ok(fact) => JournalFact::Recorded(Box::new(fact.clone())),
            Err(versions) => JournalFact::TookBack(took_back(facts, versions)),
        }
    }

    fn facts(&self) -> Vec<&Fact> {
        match self {
            JournalFact::Recorded(fact) => vec![&**fact],
            JournalFact::TookBack(taken) => taken.iter().flatten().collect(),
        }
    }
}

/// What each action of these facts did.
fn took_back(facts: &[Envelope<Fact>], versions: &[u64]) -> Vec<Option<Fact>> {
    let taken = facts.iter().filter(|fact| versions.contains(&fact.version));
    let taken: Vec<&Envelope<Fact>> = taken.collect();
    let main = |own: &[&Envelope<Fact>]| {
        let own: Vec<&Fact> = own.iter().filter_map(|fact| fact.fact().ok()).collect();
        own.get(main_fact(&own)).map(|fact| Fact::clone(fact))
    };
    taken
        .chunk_by(|one, next| one.action == next.action)
        .map(main)
        .collect()
}

/// The name in a fact of somebody who only bought a lot.
fn buyer_of(fact: &Fact) -> Option<NoteId> {
    match fact {
        Fact::Money(MoneyFact::Paid { holder, .. } | MoneyFact::Signed { holder, .. }) => {
            holder.note()
        }
        Fact::Event {
            fact: EventFact::Money(fact),
            ..
        } => fact.note(),
        _ => None,
    }
}

/// The reasons, remarks and names of buyers in a fact.
#[must_use]
pub fn notes_of(fact: &Fact) -> Vec<NoteId> {
    let fact = match fact {
        Fact::Event { fact, .. } => fact,
        Fact::Money(money) => return money.note().into_iter().chain(buyer_of(fact)).collect(),
        _ => return Vec::new(),
    };
    let result = match fact {
        EventFact::Decided { result, .. } => Some(result),
        EventFact::Corrected { result, .. } => result.as_ref(),
        _ => None,
    };
    let of_fact = match fact {
        EventFact::GameScored { note, .. }
        | EventFact::BoardScored { note, .. }
        | EventFact::Corrected { note, .. }
        | EventFact::Disputed { note, .. } => *note,
        EventFact::Ruled { note, .. } | EventFact::RankingOverruled { note, .. } => Some(*note),
        EventFact::Money(fact) => fact.note(),
        _ => None,
    };
    result
        .into_iter()
        .flat_map(|r| [r.overruled, r.note])
        .chain([of_fact])
        .flatten()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crawford_journal::UtcMicros;

    fn recorded(version: u64, action: u64, fact: Fact) -> Envelope<Fact> {
        let at = UtcMicros(version.try_into().unwrap());
        Envelope::around(version, action, at, Actor::Program, fact)
    }

    fn taking_back(version: u64, versions: Vec<u64>) -> Envelope<Fact> {
        Envelope::retracting(version, UtcMicros(0), Actor::Program, versions)
    }

    /// An action of two facts, and one that took it back.
    fn facts() -> Vec<Envelope<Fact>> {
        vec![
            recorded(1, 1, Fact::BackOn),
            recorded(2, 2, Fact::Finished),
            recorded(3, 2, Fact::Reopened),
            taking_back(4, vec![2, 3]),
        ]
    }

    #[test]
    fn facts_of_one_action_stand_together_and_an_undo_says_what_it_took_back() {
        let journal = TournamentJournal::of(&facts(), None);
        let [undo, both, first] = journal.actions.as_slice() else {
            panic!("{journal:?}");
        };
        let took_back = JournalFact::TookBack(vec![Some(Fact::Finished)]);
        assert_eq!(undo.facts, [took_back]);
        assert!(undo.may_be_undone && !undo.taken_back);
        assert_eq!((both.version, both.facts.len()), (2, 2));
        assert_eq!((both.at.0, both.until.0), (UtcMicros(2), UtcMicros(3)));
        assert!(both.taken_back && !both.may_be_undone);
        assert!(!first.taken_back && !first.may_be_undone);
    }

    #[test]
    fn what_was_taken_back_of_an_undo_is_nothing_of_its_own() {
        let mut facts = facts();
        facts.push(taking_back(5, vec![4]));
        let journal = TournamentJournal::of(&facts, None);
        assert_eq!(
            journal.actions[0].facts,
            [JournalFact::TookBack(vec![None])]
        );
        assert!(journal.actions[1].taken_back);
        assert!(!journal.actions[2].taken_back);
    }

    #[test]
    fn a_hundred_actions_are_listed_at_once() {
        let facts: Vec<_> = (1..=101).map(|n| recorded(n, n, Fact::BackOn)).collect();
        let newest = TournamentJournal::of(&facts, None);
        assert_eq!((newest.actions.len(), newest.goes_on), (100, true));
        let last = newest.actions.last().map(|action| action.version);
        let older = TournamentJournal::of(&facts, last);
        assert_eq!((older.actions.len(), older.goes_on), (1, false));
        assert_eq!(older.actions[0].version, 1);
    }
}
