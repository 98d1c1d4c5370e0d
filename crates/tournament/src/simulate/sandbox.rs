//! A tournament in memory: commands are decided and folded, and every fact is kept.

use crate::{Command, Fact, Tournament, after_undo, decide};
use crawford_forms::violation::Violation;
use crawford_journal::{Actor, Envelope, PersonId, Story, UtcMicros};

#[derive(Debug, Clone)]
pub struct SimulatedFact {
    /// Its place in the journal, from 1.
    pub version: u64,
    /// The version of the first fact of the same action.
    pub action: u64,
    pub at: UtcMicros,
    pub fact: Fact,
    /// The version of the retraction that took it back, if one did.
    pub taken_back: Option<u64>,
}

impl SimulatedFact {
    fn envelope(&self) -> Envelope<Fact> {
        let fact = self.fact.clone();
        Envelope::around(self.version, self.action, self.at, Actor::Program, fact)
    }
}

#[derive(Debug, Default)]
pub struct Sandbox {
    pub t: Tournament,
    /// All facts, those taken back included.
    pub journal: Vec<SimulatedFact>,
    pub now: UtcMicros,
    /// The last version of a fact or a retraction.
    pub version: u64,
}

impl Sandbox {
    /// Decides a command in the present state and applies its facts, which it returns.
    pub fn act(&mut self, command: &Command) -> Result<&[SimulatedFact], Violation> {
        let facts = decide(&self.t, command)?;
        let before = self.journal.len();
        self.write(facts);
        Ok(self.journal.get(before..).expect("a journal only grows"))
    }

    fn write(&mut self, facts: Vec<Fact>) {
        let action = self.version.saturating_add(1);
        for (version, fact) in (action..).zip(facts) {
            let envelope = Envelope::around(version, action, self.now, Actor::Program, fact);
            self.t.apply(&envelope);
            self.version = version;
            if let Ok(fact) = envelope.fact() {
                self.journal.push(SimulatedFact {
                    version,
                    action,
                    at: self.now,
                    fact: fact.clone(),
                    taken_back: None,
                });
            }
        }
    }

    pub fn standing(&self) -> impl Iterator<Item = &SimulatedFact> {
        self.journal.iter().filter(|w| w.taken_back.is_none())
    }

    /// The state when the journal had come this far.
    #[must_use]
    pub fn at(&self, version: u64) -> Tournament {
        let mut t = Tournament::default();
        for written in self.journal.iter().filter(|w| w.version <= version) {
            if written.taken_back.is_some_and(|by| by <= version) {
                t.remember_numbers(&written.fact);
            } else {
                t.apply(&written.envelope());
            }
        }
        t
    }

    /// Undoes an action, if all later facts still follow. Returns whether they did.
    pub fn take_back(&mut self, action: u64) -> bool {
        let mut t = Tournament::default();
        for written in &self.journal {
            if written.action == action || written.taken_back.is_some() {
                t.remember_numbers(&written.fact);
                continue;
            }
            let envelope = written.envelope();
            if written.version > action && !t.follows(&envelope) {
                return false;
            }
            t.apply(&envelope);
        }
        let facts = after_undo(&t);
        self.t = t;
        self.version = self.version.saturating_add(1);
        for written in &mut self.journal {
            if written.action == action {
                written.taken_back = Some(self.version);
            }
        }
        self.write(facts);
        true
    }
}

/// The id of the `n`th person of a simulated club.
#[must_use]
pub(super) fn person(n: u32) -> PersonId {
    let mut bytes = [0; 10];
    for (byte, of) in bytes.iter_mut().rev().zip(n.to_le_bytes()) {
        *byte = of;
    }
    PersonId::from_random(bytes)
}
