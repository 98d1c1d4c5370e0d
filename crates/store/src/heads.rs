//! The newest version of every stream and edition of every club, known without a query.

use crawford_journal::{ClubId, StreamId};
use std::{
    collections::HashMap,
    sync::{PoisonError, RwLock},
};
use tokio::sync::broadcast;

/// How many changes a listener may lag behind before it misses some.
const BACKLOG: usize = 4096;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeadChange {
    /// A stream has new facts.
    Stream { id: StreamId, version: u64 },
    /// Ordinary rows shown on a club's public pages have changed.
    Club { id: ClubId, edition: u64 },
}

/// The newest numbers known to this process: its own commits at once, those of others within half a second.
#[derive(Debug)]
pub(super) struct Heads {
    known: RwLock<Known>,
    listeners: broadcast::Sender<HeadChange>,
}

#[derive(Debug, Default)]
struct Known {
    streams: HashMap<StreamId, u64>,
    clubs: HashMap<ClubId, u64>,
}

impl Default for Heads {
    fn default() -> Self {
        Heads {
            known: RwLock::default(),
            listeners: broadcast::Sender::new(BACKLOG),
        }
    }
}

impl Heads {
    pub(super) fn stream(&self, id: StreamId) -> Option<u64> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.streams.get(&id).copied()
    }

    pub(super) fn club(&self, id: ClubId) -> Option<u64> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.clubs.get(&id).copied()
    }

    pub(super) fn listen(&self) -> broadcast::Receiver<HeadChange> {
        self.listeners.subscribe()
    }

    /// Records committed changes, and informs the listeners of new ones. Numbers only grow, so late results of a poll
    /// that began before our own commit have no effect.
    pub(super) fn note(&self, changes: &[HeadChange]) {
        if changes.is_empty() {
            return;
        }
        let mut news = Vec::with_capacity(changes.len());
        {
            let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
            for change in changes {
                let is_news = match *change {
                    HeadChange::Stream { id, version } => raise(&mut known.streams, id, version),
                    HeadChange::Club { id, edition } => raise(&mut known.clubs, id, edition),
                };
                if is_news {
                    news.push(*change);
                }
            }
        }
        for change in news {
            // Having no listeners is not an error.
            let _ = self.listeners.send(change);
        }
    }
}

/// Keeps the larger number. Returns whether that was the new one.
fn raise<K: std::hash::Hash + Eq>(known: &mut HashMap<K, u64>, key: K, number: u64) -> bool {
    let is_news = known.get(&key).is_none_or(|old| *old < number);
    if is_news {
        known.insert(key, number);
    }
    is_news
}
