//! The queue for the database's threads. It is bounded, so that requests do not fill the memory when a database has
//! stopped; after closing, the threads finish what waits.

use super::StoreError;
use std::{
    collections::VecDeque,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// More than any evening needs; at thousands a second, several seconds of work.
const CAPACITY: usize = 16_384;

pub(super) struct Queue<J> {
    state: Mutex<State<J>>,
    ready: Condvar,
}

struct State<J> {
    waiting: VecDeque<J>,
    asleep: usize,
    closed: bool,
}

impl<J> Queue<J> {
    pub(super) fn new() -> Self {
        Queue {
            state: Mutex::new(State {
                waiting: VecDeque::new(),
                asleep: 0,
                closed: false,
            }),
            ready: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State<J>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn push(&self, job: J) -> Result<(), StoreError> {
        let mut state = self.state();
        if state.closed {
            return Err(StoreError::Unavailable("the program is ending".into()));
        }
        if state.waiting.len() >= CAPACITY {
            return Err(StoreError::Unavailable("too much is waiting".into()));
        }
        state.waiting.push_back(job);
        // Waking costs a system call, so it is done only if a thread sleeps.
        let someone_sleeps = state.asleep > 0;
        drop(state);
        if someone_sleeps {
            self.ready.notify_one();
        }
        Ok(())
    }

    /// `None` when closed and empty.
    pub(super) fn pop(&self) -> Option<J> {
        let mut state = self.state();
        loop {
            if let Some(job) = state.waiting.pop_front() {
                return Some(job);
            }
            if state.closed {
                return None;
            }
            state.asleep += 1;
            state = self
                .ready
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
            state.asleep -= 1;
        }
    }

    /// Moves up to `most` waiting jobs into `batch`, waiting for the first of them. `false` when closed and empty.
    pub(super) fn take(&self, batch: &mut Vec<J>, most: usize) -> bool {
        match self.pop() {
            None => false,
            Some(first) => {
                batch.push(first);
                self.take_waiting(batch, most);
                true
            }
        }
    }

    /// Moves what waits now, until `batch` holds `most`.
    pub(super) fn take_waiting(&self, batch: &mut Vec<J>, most: usize) {
        let mut state = self.state();
        let room = most.saturating_sub(batch.len()).min(state.waiting.len());
        batch.extend(state.waiting.drain(..room));
    }

    /// Accepts no more jobs; the threads end when none is left.
    pub(super) fn close(&self) {
        self.state().closed = true;
        self.ready.notify_all();
    }

    /// Waits for this time, or until the queue is closed, and then returns `true`.
    pub(super) fn is_closed_within(&self, time: Duration) -> bool {
        let state = self.state();
        let (state, _) = self
            .ready
            .wait_timeout_while(state, time, |state| !state.closed)
            .unwrap_or_else(PoisonError::into_inner);
        state.closed
    }
}
