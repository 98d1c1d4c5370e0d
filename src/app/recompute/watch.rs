//! Computing soon after results came in.

use super::made::up_to_date;
use crate::store::{Store, StoreError, reckonings};
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;

/// What comes within this time of a first result is computed together with it.
const TOGETHER: Duration = Duration::from_millis(250);

/// Computes what is behind now, and from now on what results leave behind, until the store closes. Where several instances
/// do, the later finds it done.
pub async fn watch(store: Store) {
    let mut changes = store.changes();
    loop {
        if let Err(error) = recompute_all(&store).await {
            tracing::warn!(%error, "ratings could not be computed");
        }
        // Whatever changed: what wants computing may be asked for by an ordinary row too.
        if matches!(changes.recv().await, Err(RecvError::Closed)) {
            return;
        }
        tokio::time::sleep(TOGETHER).await;
        // What came meanwhile is looked at together.
        while changes.try_recv().is_ok() {}
    }
}

async fn recompute_all(store: &Store) -> Result<(), StoreError> {
    for club in store.read(reckonings::behind).await? {
        up_to_date(store, club).await?;
    }
    Ok(())
}
