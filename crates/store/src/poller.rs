//! Looks for changes by other processes: other instances on the same server, a command on the same file.

use super::{
    Conn, HeadChange, StoreError,
    connection::Link,
    heads::Heads,
    ids::number,
    now_here,
    postgres::Skew,
    query::prelude::*,
    queue::Queue,
    schema::{clubs, streams},
    slot::Slot,
};
use crawford_journal::{ClubId, StreamId};
use std::time::Duration;

/// How far back to look: a transaction stamps its change when it starts writing, and the change becomes visible up to
/// the longest transaction later (`postgres::MAX_SECONDS`).
const LOOK_BACK_MICROS: i64 = 60_000_000;

/// State kept between two polls.
#[derive(Default)]
struct PollState {
    /// SQLite's counter of commits.
    counter: Option<i64>,
    /// The last poll failed: changes since then may be older than the look back reaches.
    failed: bool,
}

/// Runs until the queue is closed.
pub(super) fn run(stop: &Queue<()>, every: Duration, slot: &mut Slot, heads: &Heads, skew: &Skew) {
    let mut state = PollState::default();
    while !stop.is_closed_within(every) {
        let polled = slot
            .conn()
            .and_then(|conn| poll(conn, &mut state, heads, skew));
        if let Err(error) = polled {
            // Logged once, not twice a second while the server is down.
            if !state.failed {
                tracing::warn!(%error, "cannot look for what others changed");
            }
            state.failed = true;
            slot.drop_conn();
        }
    }
}

fn poll(
    conn: &mut Conn,
    state: &mut PollState,
    heads: &Heads,
    skew: &Skew,
) -> Result<(), StoreError> {
    let mut counter = None;
    if let Link::Sqlite(_) = conn.link {
        // Read from shared memory, so it costs nearly nothing while idle. The number differs between connections.
        counter = Some(conn.number("SELECT data_version AS number FROM pragma_data_version")?);
        if counter == state.counter && !state.failed {
            return Ok(());
        }
    }
    poll_since(conn, state.failed, heads, skew)?;
    *state = PollState {
        counter,
        failed: false,
    };
    Ok(())
}

pub(super) fn poll_all(conn: &mut Conn, heads: &Heads, skew: &Skew) -> Result<(), StoreError> {
    poll_since(conn, true, heads, skew)
}

fn poll_since(conn: &mut Conn, all: bool, heads: &Heads, skew: &Skew) -> Result<(), StoreError> {
    if let Link::Postgres(_) = conn.link {
        let theirs = conn
            .number("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS number")?;
        skew.set(theirs.saturating_sub(now_here()));
    }
    let since = if all {
        i64::MIN
    } else {
        skew.now().saturating_sub(LOOK_BACK_MICROS)
    };
    let moved: Vec<(StreamId, i64)> = streams::table
        .filter(streams::changed_at.gt(since))
        .select((streams::id, streams::version))
        .load(conn)?;
    let revised: Vec<(ClubId, i64)> = clubs::table
        .filter(clubs::changed_at.gt(since))
        .select((clubs::id, clubs::edition))
        .load(conn)?;
    let mut changes = Vec::with_capacity(moved.len() + revised.len());
    for (id, version) in moved {
        let version = number(version, format_args!("stream {id}"))?;
        changes.push(HeadChange::Stream { id, version });
    }
    for (id, edition) in revised {
        let edition = number(edition, format_args!("club {id}"))?;
        changes.push(HeadChange::Club { id, edition });
    }
    heads.note(&changes);
    Ok(())
}
