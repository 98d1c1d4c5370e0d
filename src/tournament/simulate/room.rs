//! A tournament in memory: commands are decided and folded, and every fact is kept.

use crate::journal::{Envelope, PersonId, Story, UtcMicros, Who};
use crate::tournament::{Command, Fact, Tournament, decide};
use crate::violation::Violation;

/// A fact as it was said.
#[derive(Debug, Clone)]
pub struct Written {
    /// Its place in the journal, from 1.
    pub version: u64,
    /// When.
    pub at: UtcMicros,
    /// What.
    pub fact: Fact,
}

/// A tournament with its journal.
#[derive(Debug, Default)]
pub struct Room {
    /// As it stands.
    pub t: Tournament,
    /// Everything that happened.
    pub journal: Vec<Written>,
    /// The time in the room.
    pub now: UtcMicros,
}

impl Room {
    /// Puts a command to the tournament as it stands; what was said by it.
    ///
    /// # Errors
    /// The rule the command breaks; then nothing happened.
    pub fn act(&mut self, command: &Command) -> Result<&[Written], Violation> {
        let facts = decide(&self.t, command)?;
        let before = self.journal.len();
        let action = before as u64 + 1;
        for (version, fact) in (action..).zip(facts) {
            let envelope = Envelope::around(version, action, self.now, Who::Program, fact);
            self.t.apply(&envelope);
            if let Ok(fact) = envelope.fact() {
                self.journal.push(Written {
                    version,
                    at: self.now,
                    fact: fact.clone(),
                });
            }
        }
        Ok(self.journal.get(before..).unwrap_or_default())
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
