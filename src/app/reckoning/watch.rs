//! Reckoning soon after results came in.

use super::made::up_to_date;
use crate::app::stories;
use crate::store::{Store, StoreError, reckonings, settings};
use crate::tournament::Tournament;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;

/// What comes within this time of a first result is reckoned together with it.
const TOGETHER: Duration = Duration::from_millis(250);
/// The setting that says a migration left the read tables to be made again.
const READ_TABLES: &str = "read-tables";

/// Reckons what is behind now, and from now on what results leave behind, until the store closes. Where several instances
/// do, the later finds it done.
pub async fn watch(store: Store) {
    let mut changes = store.changes();
    loop {
        if let Err(error) = reckon_all(&store).await {
            tracing::warn!(%error, "ratings could not be reckoned");
        }
        // Whatever changed: what wants reckoning may be asked for by an ordinary row too.
        if matches!(changes.recv().await, Err(RecvError::Closed)) {
            return;
        }
        tokio::time::sleep(TOGETHER).await;
        // What came meanwhile is looked at together.
        while changes.try_recv().is_ok() {}
    }
}

async fn reckon_all(store: &Store) -> Result<(), StoreError> {
    for club in store.read(reckonings::behind).await? {
        up_to_date(store, club).await?;
    }
    Ok(())
}

/// Makes the read tables again where a migration asked for it: before anything is served. How many tournaments that were.
pub fn catch_up(store: &Store) -> Result<usize, StoreError> {
    let stale = store.read_now(|conn| settings::get(conn, READ_TABLES))?;
    if stale.as_deref() != Some("stale") {
        return Ok(0);
    }
    let tournaments = stories::rebuild::<Tournament>(store)?;
    for error in &tournaments.unreadable {
        tracing::error!(%error, "the tables of a tournament were left as they are");
    }
    store.write_now(|tx| settings::set(tx, READ_TABLES, "made"))?;
    Ok(tournaments.done.len())
}
