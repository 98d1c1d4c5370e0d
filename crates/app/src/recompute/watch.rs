//! Recomputes tables soon after results have changed.

use super::compute::up_to_date;
use crawford_store::{Store, StoreError, recomputations};
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;

/// Results within this time after a first one are computed together.
const BATCH_DELAY: Duration = Duration::from_millis(250);

/// Computes what is outdated now and whenever results change, until the store closes. Of several instances, the later
/// one finds it done.
pub async fn watch(store: Store) {
    let mut changes = store.changes();
    loop {
        if let Err(error) = recompute_all(&store).await {
            tracing::warn!(%error, "ratings could not be computed");
        }
        // Any change counts, because ordinary rows can also make tables outdated.
        if matches!(changes.recv().await, Err(RecvError::Closed)) {
            return;
        }
        tokio::time::sleep(BATCH_DELAY).await;
        // Changes that came in meanwhile are handled together.
        while changes.try_recv().is_ok() {}
    }
}

async fn recompute_all(store: &Store) -> Result<(), StoreError> {
    for club in store.read(recomputations::outstanding).await? {
        // What is wrong in one club keeps no other from its tables.
        if let Err(error) = up_to_date(store, club).await {
            tracing::error!(%error, %club, "the tables of a club could not be computed");
        }
    }
    Ok(())
}
