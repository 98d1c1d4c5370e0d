//! Writing to PostgreSQL: each action in a transaction of its own, several at once. READ COMMITTED is enough: the
//! journal's key (stream, version) and single conditional statements on ordinary rows are the locks, and an action that
//! was not first is run again.

use super::{
    StoreError, Trouble, Tx,
    heads::Heads,
    slot::{Slot, unpanicked},
    writer::MOST_TRIES,
};
use rand::RngExt;
use std::{
    sync::atomic::{AtomicI64, Ordering},
    time::{Duration, Instant},
};

/// A transaction that took longer is not kept. Others look for what changed in the last minute only, so what was
/// stamped earlier than that must never appear.
const MOST_SECONDS: u64 = 20;
/// How long the first wait is at most before running again; it doubles.
const FIRST_WAIT_MICROS: u64 = 2_000;

/// The server's clock less this machine's, in microseconds: every instance stamps changes by the one clock they share.
#[derive(Debug, Default)]
pub(super) struct Skew(AtomicI64);

impl Skew {
    pub(super) fn set(&self, micros: i64) {
        self.0.store(micros, Ordering::Relaxed);
    }

    /// The database's time now.
    pub(super) fn now(&self) -> i64 {
        super::now_here().saturating_add(self.0.load(Ordering::Relaxed))
    }
}

/// Runs the closure in a transaction, again while others are first.
pub(super) fn write<T, E: Trouble>(
    slot: &mut Slot,
    heads: &Heads,
    skew: &Skew,
    closure: &dyn Fn(&mut Tx<'_>) -> Result<T, E>,
) -> Result<T, E> {
    let mut attempt = 0;
    let mut reconnected = false;
    loop {
        let had = slot.is_open();
        let (outcome, sent) = write_once(slot, heads, skew, attempt, closure);
        let Err(error) = &outcome else {
            return outcome;
        };
        match error.store_error() {
            Some(e) if e.calls_for_another_try() => {
                attempt += 1;
                if attempt == MOST_TRIES {
                    return outcome;
                }
                let most = FIRST_WAIT_MICROS << attempt.min(6);
                let wait = rand::rng().random_range(0..most);
                std::thread::sleep(Duration::from_micros(wait));
            }
            // The server was restarted since the connection was last used. Once the commit was sent nobody knows
            // whether it arrived: then the caller must look.
            Some(StoreError::Unavailable(_)) if had && !sent && !reconnected => {
                slot.drop_conn();
                reconnected = true;
            }
            _ => return outcome,
        }
    }
}

/// One run; and whether the commit was sent.
fn write_once<T, E: Trouble>(
    slot: &mut Slot,
    heads: &Heads,
    skew: &Skew,
    attempt: u32,
    closure: &dyn Fn(&mut Tx<'_>) -> Result<T, E>,
) -> (Result<T, E>, bool) {
    let begun = slot
        .conn()
        .and_then(|conn| conn.command("BEGIN").map(|()| conn));
    let conn = match begun {
        Ok(conn) => conn,
        Err(e) => {
            slot.drop_conn();
            return (Err(e.into()), false);
        }
    };
    let started = Instant::now();
    let mut tx = Tx::new(conn, attempt, skew.now());
    let mut outcome = unpanicked(|| closure(&mut tx));
    let changes = std::mem::take(&mut tx.changes);
    if outcome.is_ok() && started.elapsed() > Duration::from_secs(MOST_SECONDS) {
        outcome = Err(StoreError::Unavailable("it took too long".into()).into());
    }
    if outcome.is_ok() {
        // A closure that swallowed an error leaves a transaction that PostgreSQL takes back at COMMIT without a word.
        // The SELECT fails in such a one, and the COMMIT behind it is then not run.
        match conn.command("SELECT 1; COMMIT") {
            Ok(()) => heads.note(&changes),
            Err(e) => {
                let connection_is_gone = conn.command("ROLLBACK").is_err();
                if connection_is_gone {
                    slot.drop_conn();
                }
                return (Err(e.into()), true);
            }
        }
    } else if conn.command("ROLLBACK").is_err() {
        slot.drop_conn();
    }
    (outcome, false)
}
