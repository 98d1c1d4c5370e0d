//! Writes to PostgreSQL: each action in a transaction of its own, several at once. READ COMMITTED is enough: the
//! journal's key (stream, version) and single conditional statements on ordinary rows are the locks, and an action that
//! was not first is run again.

use super::{
    StoreError, Tx,
    heads::Heads,
    journal,
    slot::{Slot, catch_panic},
    task::{Ran, WriteTask},
    writer::MAX_ATTEMPTS,
};
use crawford_journal::StreamId;
use rand::RngExt;
use std::{
    sync::atomic::{AtomicI64, Ordering},
    time::{Duration, Instant},
};

/// A transaction that took longer is rolled back. Others look for changes of the last minute only, so older stamps must
/// never become visible.
const MAX_SECONDS: u64 = 20;
/// Half the longest wait before the second run; it doubles with each further one.
const FIRST_BACKOFF_MICROS: u64 = 2_000;

/// The server's clock minus this machine's, in microseconds: every instance stamps changes by the same clock.
#[derive(Debug, Default)]
pub(super) struct Skew(AtomicI64);

impl Skew {
    pub(super) fn set(&self, micros: i64) {
        self.0.store(micros, Ordering::Relaxed);
    }

    pub(super) fn now(&self) -> i64 {
        super::now_here().saturating_add(self.0.load(Ordering::Relaxed))
    }
}

/// Runs the task in a transaction, again while others are first.
pub(super) fn write(
    slot: &mut Slot,
    heads: &Heads,
    skew: &Skew,
    task: &mut WriteTask,
) -> Result<(), StoreError> {
    let mut run = Run::default();
    let mut reconnected = false;
    loop {
        let had = slot.is_open();
        let stored = write_once(slot, heads, skew, &mut run, task);
        match &stored {
            Err(e) if e.is_retryable() => {
                run.attempt += 1;
                if run.attempt == MAX_ATTEMPTS {
                    return stored;
                }
                // A run that holds the stream cannot lose again; others wait for a random time.
                if run.hold.is_none() {
                    let most = FIRST_BACKOFF_MICROS << run.attempt.min(6);
                    let wait = rand::rng().random_range(0..most);
                    std::thread::sleep(Duration::from_micros(wait));
                }
            }
            // The server was restarted since the connection was last used. Once the commit was sent it is unknown
            // whether it succeeded: then the caller must look.
            Err(StoreError::Unavailable(_)) if had && !run.sent && !reconnected => {
                slot.drop_conn();
                reconnected = true;
            }
            _ => return stored,
        }
    }
}

/// State kept from one run to the next.
#[derive(Default)]
struct Run {
    attempt: u32,
    /// The stream on which others were first: the next run locks it before reading anything. So sixteen actions that
    /// append to one stream at once take two runs each at most, not sixteen.
    hold: Option<StreamId>,
    /// Whether the commit was sent.
    sent: bool,
}

fn write_once(
    slot: &mut Slot,
    heads: &Heads,
    skew: &Skew,
    run: &mut Run,
    task: &mut WriteTask,
) -> Result<(), StoreError> {
    let begun = slot
        .conn()
        .and_then(|conn| conn.command("BEGIN").map(|()| conn));
    let conn = match begun {
        Ok(conn) => conn,
        Err(e) => {
            slot.drop_conn();
            return Err(e);
        }
    };
    let started = Instant::now();
    let mut tx = Tx::new(conn, run.attempt, skew.now());
    let held = match run.hold {
        Some(stream) => journal::hold(&mut tx, stream),
        None => Ok(()),
    };
    let mut ran = match held {
        Ok(()) => catch_panic(|| task(&mut tx)),
        Err(e) => Ran::Failed(e),
    };
    run.hold = tx.moved;
    let changes = std::mem::take(&mut tx.changes);
    if matches!(ran, Ran::Done) && started.elapsed() > Duration::from_secs(MAX_SECONDS) {
        ran = Ran::Failed(StoreError::Unavailable("it took too long".into()));
    }
    if matches!(ran, Ran::Done) {
        run.sent = true;
        // If the closure ignored an error, PostgreSQL silently rolls back at COMMIT. The SELECT fails in such a
        // transaction, and the COMMIT after it is then not run.
        match conn.command("SELECT 1; COMMIT") {
            Ok(()) => heads.note(&changes),
            Err(e) => {
                if conn.command("ROLLBACK").is_err() {
                    slot.drop_conn();
                }
                return Err(e);
            }
        }
    } else if conn.command("ROLLBACK").is_err() {
        slot.drop_conn();
    }
    ran.in_store()
}
