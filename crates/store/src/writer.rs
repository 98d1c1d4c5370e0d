//! SQLite's only writer: a thread that takes all waiting actions, runs each in a savepoint of its own inside one
//! transaction, and answers after the commit. The number of syncs a disk can do in a second is limited, so actions that
//! wait together share one; each still succeeds or fails by itself.

use super::{
    Conn, StoreError, StoreFailure, Tx,
    heads::{HeadChange, Heads},
    now_here,
    queue::Queue,
    slot::{Slot, unpanicked},
};
use std::sync::Arc;
use tokio::sync::oneshot;

/// Most actions in one commit, so that those behind them do not wait long.
const MOST_TOGETHER: usize = 256;
/// How often an action that was not first is run again.
pub(super) const MOST_TRIES: u32 = 8;

pub(super) trait Action: Send {
    /// Runs it; returns its changes if they are to be kept.
    fn run(&mut self, conn: &mut Conn, attempt: u32) -> Ran;
    /// Sends the result, after the commit or instead of it.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

/// The result of a run.
pub(super) enum Ran {
    /// It succeeded: keep what it wrote.
    Keep(Vec<HeadChange>),
    /// It failed with its own error: roll back what it wrote.
    TakeBack,
    /// Others were first.
    Again,
    /// The disk or the connection failed.
    Broken(StoreError),
}

/// A closure and the channel for its result.
pub(super) struct Waiting<T, E, F> {
    closure: F,
    outcome: Option<Result<T, E>>,
    sender: oneshot::Sender<Result<T, E>>,
}

impl<T, E, F> Waiting<T, E, F> {
    pub(super) fn new(closure: F, sender: oneshot::Sender<Result<T, E>>) -> Self {
        Waiting {
            closure,
            outcome: None,
            sender,
        }
    }
}

impl<T, E, F> Action for Waiting<T, E, F>
where
    T: Send,
    E: StoreFailure,
    F: Fn(&mut Tx<'_>) -> Result<T, E> + Send,
{
    fn run(&mut self, conn: &mut Conn, attempt: u32) -> Ran {
        let mut tx = Tx::new(conn, attempt, now_here());
        let outcome = unpanicked(|| (self.closure)(&mut tx));
        let ran = match &outcome {
            Ok(_) => Ran::Keep(std::mem::take(&mut tx.changes)),
            Err(e) => match e.store_error() {
                Some(e) if e.calls_for_another_try() => Ran::Again,
                Some(e) if e.is_of_the_connection() => Ran::Broken(e.clone()),
                _ => Ran::TakeBack,
            },
        };
        self.outcome = Some(outcome);
        ran
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        let answer = match (committed, self.outcome) {
            (Ok(()), Some(outcome)) => outcome,
            (Ok(()), None) => Err(StoreError::failed("the action was not run").into()),
            // Its own refusal remains, whatever became of the others.
            (Err(_), Some(Err(own))) => Err(own),
            (Err(e), _) => Err(e.into()),
        };
        // The receiver may be gone; what was stored stays stored.
        let _ = self.sender.send(answer);
    }
}

/// The writer's thread, until the queue is closed and empty.
pub(super) fn run(queue: &Queue<Box<dyn Action>>, slot: &mut Slot, heads: &Arc<Heads>) {
    let mut batch: Vec<Box<dyn Action>> = Vec::new();
    let mut changes: Vec<HeadChange> = Vec::new();
    while queue.take(&mut batch, MOST_TOGETHER) {
        let together = batch.len();
        let committed = write_together(slot, &mut batch, &mut changes);
        match committed {
            Ok(()) => {
                heads.note(&changes);
                for action in batch.drain(..) {
                    action.answer(Ok(()));
                }
            }
            // One action may have asked too much of the disk: each is run by itself, so that the others are not
            // affected.
            Err(Broke::Within(_)) if together > 1 => {
                for action in batch.drain(..) {
                    let mut alone = vec![action];
                    let committed = write_together(slot, &mut alone, &mut changes);
                    if committed.is_ok() {
                        heads.note(&changes);
                    }
                    let committed = committed.map_err(Broke::into_error);
                    for action in alone {
                        action.answer(committed.clone());
                    }
                }
            }
            Err(broke) => {
                let error = broke.into_error();
                tracing::warn!(%error, together, "nothing could be written");
                for action in batch.drain(..) {
                    action.answer(Err(error.clone()));
                }
            }
        }
        changes.clear();
    }
    if let Ok(conn) = slot.conn() {
        // SQLite updates its statistics if needed.
        let _ = conn.command("PRAGMA optimize");
    }
}

/// Where a transaction failed.
enum Broke {
    /// Before any action was run.
    AtBegin(StoreError),
    /// In an action or at the commit.
    Within(StoreError),
}

impl Broke {
    fn into_error(self) -> StoreError {
        match self {
            Broke::AtBegin(e) | Broke::Within(e) => e,
        }
    }
}

/// Runs the actions and commits the successful ones. After an error nothing is stored.
fn write_together(
    slot: &mut Slot,
    batch: &mut [Box<dyn Action>],
    changes: &mut Vec<HeadChange>,
) -> Result<(), Broke> {
    changes.clear();
    let begun = slot
        .conn()
        .and_then(|conn| conn.command("BEGIN IMMEDIATE").map(|()| conn));
    let conn = match begun {
        Ok(conn) => conn,
        Err(e) => {
            slot.drop_conn();
            return Err(Broke::AtBegin(e));
        }
    };
    let done = run_all(conn, batch, changes).and_then(|()| conn.command("COMMIT"));
    if let Err(e) = done {
        // SQLite may have rolled back by itself, and then ROLLBACK fails.
        let _ = conn.command("ROLLBACK");
        if !is_outside(conn) {
            slot.drop_conn();
        }
        return Err(Broke::Within(e));
    }
    Ok(())
}

/// Whether no transaction is open: beginning one works.
fn is_outside(conn: &mut Conn) -> bool {
    conn.command("BEGIN").is_ok() && conn.command("ROLLBACK").is_ok()
}

fn run_all(
    conn: &mut Conn,
    batch: &mut [Box<dyn Action>],
    changes: &mut Vec<HeadChange>,
) -> Result<(), StoreError> {
    for action in batch {
        let mut attempt = 0;
        loop {
            conn.cached("SAVEPOINT action")?;
            match action.run(conn, attempt) {
                Ran::Keep(its) => {
                    conn.cached("RELEASE action")?;
                    changes.extend(its);
                    break;
                }
                Ran::Broken(error) => return Err(error),
                Ran::TakeBack => {
                    conn.command("ROLLBACK TO action; RELEASE action")?;
                    break;
                }
                Ran::Again => {
                    conn.command("ROLLBACK TO action; RELEASE action")?;
                    attempt += 1;
                    if attempt == MOST_TRIES {
                        break;
                    }
                }
            }
        }
    }
    Ok(())
}
