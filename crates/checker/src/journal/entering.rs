//! Lines about people: entering, the list, leaving.

use super::log::{Log, Rungs};
use crate::Fault;
use serde::Deserialize;

#[derive(Debug, Clone, Deserialize)]
pub(super) struct CheckedIn {
    entrant: u32,
    person: String,
    rating: Option<i64>,
    events: Vec<u32>,
}

impl CheckedIn {
    pub fn take(self, log: &mut Log, faults: &mut Vec<Fault>) {
        let player = self.entrant;
        if log.ratings.insert(player, self.rating).is_some() {
            faults.push(Fault::CheckedInTwice { player });
        }
        log.person.insert(player, self.person);
        if !self.events.is_empty() {
            log.entered.push(player);
        }
    }
}

/// An entry is another person than the one checked in.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct PersonCorrected {
    entrant: u32,
    was: String,
    person: String,
    rating: Option<i64>,
}

impl PersonCorrected {
    pub fn take(self, log: &mut Log, faults: &mut Vec<Fault>) {
        let player = self.entrant;
        match log.person.get(&player) {
            None => faults.push(Fault::NeverCheckedIn { player }),
            // One of several who play together: the entry keeps the person it is known by.
            Some(first) if *first != self.was => {
                log.ratings.insert(player, self.rating);
            }
            Some(_) => {
                let own = log.person.iter_mut().filter(|(_, of)| **of == self.was);
                for (entry, of) in own {
                    of.clone_from(&self.person);
                    log.ratings.insert(*entry, self.rating);
                }
            }
        }
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub(super) enum Coming {
    /// A second entry of somebody.
    Again {
        entrant: u32,
        of: u32,
    },
    LeftList {
        entrant: u32,
    },
}

impl Coming {
    pub fn take(self, log: &mut Log, faults: &mut Vec<Fault>) {
        match self {
            Coming::Again { entrant, of } => {
                match log.person.get(&of).cloned() {
                    Some(person) => {
                        log.person.insert(entrant, person);
                    }
                    None => faults.push(Fault::NeverCheckedIn { player: of }),
                }
                // Whoever plays again is as strong as before.
                let rating = log.ratings.get(&of).copied().flatten();
                log.ratings.insert(entrant, rating);
                log.entered.push(entrant);
            }
            Coming::LeftList { entrant } => log.entered.retain(|n| *n != entrant),
        }
    }
}

impl Log {
    /// Somebody joins after the list was closed, on a ladder at the lowest rung.
    pub(super) fn joins(&mut self, at: usize, entrant: u32) {
        self.entered.push(entrant);
        self.list.push(entrant);
        self.rungs.push((at, Rungs::Joined(entrant)));
    }

    pub(super) fn leaves(&mut self, at: usize, entrant: u32) {
        self.left.insert(entrant, at);
        self.ever_left.entry(entrant).or_insert(at);
    }
}
