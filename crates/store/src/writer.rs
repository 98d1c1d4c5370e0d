//! SQLite's only writer: a thread that takes all waiting actions, runs each in a savepoint of its own inside one
//! transaction, and answers after the commit. The number of syncs a disk can do in a second is limited, so actions that
//! wait together share one; each still succeeds or fails by itself.

use super::{
    Conn, StoreError, Tx,
    connection::Remembered,
    heads::{HeadChange, Heads},
    now_here,
    queue::Queue,
    slot::{Slot, catch_panic},
    task::{Ran, WriteTask},
};
use std::sync::Arc;
use tokio::sync::oneshot;

/// Most actions in one commit, so that those behind them do not wait long.
const MAX_BATCH: usize = 256;
/// How often an action that was not first is run again.
pub(super) const MAX_ATTEMPTS: u32 = 8;

/// The result of a run.
pub(super) enum RunResult {
    /// It succeeded: keep what it wrote, and what it remembered of it.
    Commit(Vec<HeadChange>, Remembered),
    /// It failed with its own error: roll back what it wrote.
    RollBack,
    /// Others were first.
    Retry,
    /// The disk or the connection failed.
    Failed(StoreError),
}

/// A closure that waits for the writer, and the channel on which its end is told.
pub(super) struct Action {
    task: WriteTask,
    /// What the store has to say of its last run, once there was one.
    stored: Option<Result<(), StoreError>>,
    sender: oneshot::Sender<Result<(), StoreError>>,
}

impl Action {
    pub(super) fn new(task: WriteTask, sender: oneshot::Sender<Result<(), StoreError>>) -> Self {
        Action {
            task,
            stored: None,
            sender,
        }
    }

    /// Runs it; returns its changes if they are to be kept.
    fn run(&mut self, conn: &mut Conn, attempt: u32, earlier: &Remembered) -> RunResult {
        let mut tx = Tx::new(conn, attempt, now_here());
        // One that was not first trusts nothing that is remembered.
        tx.earlier = (attempt == 0).then_some(earlier);
        let ran = catch_panic(|| (self.task)(&mut tx));
        let result = match &ran {
            Ran::Done => RunResult::Commit(tx.changes, tx.remembered),
            Ran::Failed(e) if e.is_retryable() => RunResult::Retry,
            Ran::Failed(e) if e.is_of_connection() => RunResult::Failed(e.clone()),
            Ran::Refused | Ran::Failed(_) => RunResult::RollBack,
        };
        self.stored = Some(ran.in_store());
        result
    }

    /// Tells its end, after the commit or instead of it. Its own error remains, whatever became of the others.
    fn answer(self, committed: Result<(), StoreError>) {
        let answer = match (committed, self.stored) {
            (_, Some(Err(own))) => Err(own),
            (Ok(()), None) => Err(StoreError::failed("the action was not run")),
            (committed, _) => committed,
        };
        // The receiver may be gone; what was stored stays stored.
        let _ = self.sender.send(answer);
    }
}

/// The writer's thread, until the queue is closed and empty.
pub(super) fn run(queue: &Queue<Action>, slot: &mut Slot, heads: &Arc<Heads>) {
    let mut batch: Vec<Action> = Vec::new();
    let mut changes: Vec<HeadChange> = Vec::new();
    while queue.take(&mut batch, MAX_BATCH) {
        let size = batch.len();
        let committed = write_batch(slot, &mut batch, &mut changes);
        match committed {
            Ok(()) => {
                heads.note(&changes);
                for action in batch.drain(..) {
                    action.answer(Ok(()));
                }
            }
            // One action may have asked too much of the disk: each is run by itself, so that the others are not
            // affected.
            Err(BatchError::Run(_)) if size > 1 => {
                for action in batch.drain(..) {
                    let mut alone = vec![action];
                    let committed = write_batch(slot, &mut alone, &mut changes);
                    if committed.is_ok() {
                        heads.note(&changes);
                    }
                    let committed = committed.map_err(BatchError::into_error);
                    for action in alone {
                        action.answer(committed.clone());
                    }
                }
            }
            Err(error) => {
                let error = error.into_error();
                tracing::warn!(%error, actions = size, "nothing could be written");
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
enum BatchError {
    /// Before any action was run.
    Begin(StoreError),
    /// In an action or at the commit.
    Run(StoreError),
}

impl BatchError {
    fn into_error(self) -> StoreError {
        match self {
            BatchError::Begin(e) | BatchError::Run(e) => e,
        }
    }
}

/// Runs the actions and commits the successful ones. After an error nothing is stored.
fn write_batch(
    slot: &mut Slot,
    batch: &mut [Action],
    changes: &mut Vec<HeadChange>,
) -> Result<(), BatchError> {
    changes.clear();
    slot.check_file().map_err(BatchError::Begin)?;
    let begun = slot
        .conn()
        .and_then(|conn| conn.command("BEGIN IMMEDIATE").map(|()| conn));
    let conn = match begun {
        Ok(conn) => conn,
        Err(e) => {
            slot.drop_conn();
            return Err(BatchError::Begin(e));
        }
    };
    let done = run_all(conn, batch, changes).and_then(|()| conn.command("COMMIT"));
    if let Err(e) = done {
        // SQLite may have rolled back by itself, and then ROLLBACK fails.
        let _ = conn.command("ROLLBACK");
        if !is_outside(conn) {
            slot.drop_conn();
        }
        return Err(BatchError::Run(e));
    }
    Ok(())
}

/// Whether no transaction is open: beginning one works.
fn is_outside(conn: &mut Conn) -> bool {
    conn.command("BEGIN").is_ok() && conn.command("ROLLBACK").is_ok()
}

fn run_all(
    conn: &mut Conn,
    batch: &mut [Action],
    changes: &mut Vec<HeadChange>,
) -> Result<(), StoreError> {
    let mut earlier = Remembered::default();
    for action in batch {
        let mut attempt = 0;
        loop {
            conn.cached("SAVEPOINT action", &[])?;
            match action.run(conn, attempt, &earlier) {
                RunResult::Commit(its, remembered) => {
                    conn.cached("RELEASE action", &[])?;
                    earlier.update(remembered, &its);
                    changes.extend(its);
                    break;
                }
                RunResult::Failed(error) => return Err(error),
                RunResult::RollBack => {
                    conn.command("ROLLBACK TO action; RELEASE action")?;
                    break;
                }
                RunResult::Retry => {
                    conn.command("ROLLBACK TO action; RELEASE action")?;
                    attempt += 1;
                    if attempt == MAX_ATTEMPTS {
                        break;
                    }
                }
            }
        }
    }
    Ok(())
}
