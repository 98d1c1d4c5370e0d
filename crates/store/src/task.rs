//! Closures as the threads of the database run them: without the types of what they return. So what runs them is compiled
//! once, and not for each of the hundreds of closures there are.

use super::{Conn, StoreError, StoreFailure, Tx};
use std::sync::{Arc, Mutex, PoisonError};

pub(super) type ReadTask = Box<dyn FnMut(&mut Conn) -> Ran + Send>;
pub(super) type WriteTask = Box<dyn FnMut(&mut Tx<'_>) -> Ran + Send>;

/// How a run of a closure ended. What it returned is in its [`Outcome`].
pub(super) enum Ran {
    Done,
    /// It refused, for a reason of its own.
    Refused,
    Failed(StoreError),
}

impl Ran {
    /// What the store has to say of it: nothing of a refusal, which is the closure's own.
    pub(super) fn in_store(self) -> Result<(), StoreError> {
        match self {
            Ran::Done | Ran::Refused => Ok(()),
            Ran::Failed(e) => Err(e),
        }
    }
}

/// What a closure returned when it was last run, for whoever waits for it.
pub(super) struct Outcome<T, E>(Arc<Mutex<Option<Result<T, E>>>>);

impl<T, E: StoreFailure> Outcome<T, E> {
    fn set(&self, outcome: Option<Result<T, E>>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = outcome;
    }

    fn keep(&self, run: impl FnOnce() -> Result<T, E>) -> Ran {
        // Should it panic, nothing of an earlier run is taken for its outcome.
        self.set(None);
        let outcome = run();
        let ran = match &outcome {
            Ok(_) => Ran::Done,
            Err(e) => match e.store_error() {
                Some(e) => Ran::Failed(e.clone()),
                None => Ran::Refused,
            },
        };
        self.set(Some(outcome));
        ran
    }

    /// Its outcome, unless the store failed and so nothing was kept. Its own refusal remains, whatever the store says.
    pub(super) fn take(self, stored: Result<(), StoreError>) -> Result<T, E> {
        let outcome = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        match (stored, outcome) {
            (Ok(()), Some(outcome)) => outcome,
            (Err(_), Some(Err(own))) => Err(own),
            (Err(e), _) => Err(e.into()),
            (Ok(()), None) => Err(StoreError::failed("the closure was not run").into()),
        }
    }
}

fn shared<T, E>() -> (Outcome<T, E>, Outcome<T, E>) {
    let outcome = Arc::new(Mutex::new(None));
    (Outcome(Arc::clone(&outcome)), Outcome(outcome))
}

/// A closure that reads, and its outcome once it was run.
pub(super) fn reading<T, E, F>(closure: F) -> (ReadTask, Outcome<T, E>)
where
    T: Send + 'static,
    E: StoreFailure,
    F: Fn(&mut Conn) -> Result<T, E> + Send + 'static,
{
    let (kept, outcome) = shared();
    let task = move |conn: &mut Conn| kept.keep(|| closure(conn));
    (Box::new(task), outcome)
}

/// A closure that writes, and its outcome once it was run.
pub(super) fn writing<T, E, F>(closure: F) -> (WriteTask, Outcome<T, E>)
where
    T: Send + 'static,
    E: StoreFailure,
    F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
{
    let (kept, outcome) = shared();
    let task = move |tx: &mut Tx<'_>| kept.keep(|| closure(tx));
    (Box::new(task), outcome)
}
