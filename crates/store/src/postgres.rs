//! Writes to PostgreSQL: each action in a transaction of its own, several at once. READ COMMITTED is enough: the
//! journal's key (stream, version) and single conditional statements on ordinary rows are the locks, and an action that
//! was not first is run again.

use super::{
    StoreError, StoreFailure, Tx,
    heads::Heads,
    journal,
    slot::{Slot, catch_panic},
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
/// The longest first wait before running again; it doubles each time.
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

/// Runs the closure in a transaction, again while others are first.
pub(super) fn write<T, E: StoreFailure>(
    slot: &mut Slot,
    heads: &Heads,
    skew: &Skew,
    closure: &dyn Fn(&mut Tx<'_>) -> Result<T, E>,
) -> Result<T, E> {
    let mut run = Run::default();
    let mut reconnected = false;
    loop {
        let had = slot.is_open();
        let outcome = write_once(slot, heads, skew, &mut run, closure);
        let Err(error) = &outcome else {
            return outcome;
        };
        match error.store_error() {
            Some(e) if e.is_retryable() => {
                run.attempt += 1;
                if run.attempt == MAX_ATTEMPTS {
                    return outcome;
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
            Some(StoreError::Unavailable(_)) if had && !run.sent && !reconnected => {
                slot.drop_conn();
                reconnected = true;
            }
            _ => return outcome,
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

fn write_once<T, E: StoreFailure>(
    slot: &mut Slot,
    heads: &Heads,
    skew: &Skew,
    run: &mut Run,
    closure: &dyn Fn(&mut Tx<'_>) -> Result<T, E>,
) -> Result<T, E> {
    let begun = slot
        .conn()
        .and_then(|conn| conn.command("BEGIN").map(|()| conn));
    let conn = match begun {
        Ok(conn) => conn,
        Err(e) => {
            slot.drop_conn();
            return Err(e.into());
        }
    };
    let started = Instant::now();
    let mut tx = Tx::new(conn, run.attempt, skew.now());
    let mut outcome = match run.hold {
        Some(stream) => journal::hold(&mut tx, stream).map_err(E::from),
        None => Ok(()),
    }
    .and_then(|()| catch_panic(|| closure(&mut tx)));
    run.hold = tx.moved;
    let changes = std::mem::take(&mut tx.changes);
    if outcome.is_ok() && started.elapsed() > Duration::from_secs(MAX_SECONDS) {
        outcome = Err(StoreError::Unavailable("it took too long".into()).into());
    }
    if outcome.is_ok() {
        run.sent = true;
        // If the closure ignored an error, PostgreSQL silently rolls back at COMMIT. The SELECT fails in such a
        // transaction, and the COMMIT after it is then not run.
        match conn.command("SELECT 1; COMMIT") {
            Ok(()) => heads.note(&changes),
            Err(e) => {
                if conn.command("ROLLBACK").is_err() {
                    slot.drop_conn();
                }
                return Err(e.into());
            }
        }
    } else if conn.command("ROLLBACK").is_err() {
        slot.drop_conn();
    }
    outcome
}
