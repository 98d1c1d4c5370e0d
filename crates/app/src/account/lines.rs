//! Passwords from one network are verified one at a time; the other requests of that network wait. A flood of guesses
//! from one address is noticed before more of them are hashed, and never takes a second processor.

use super::AccountError;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Mutex as Turns, OwnedMutexGuard};

/// Most requests of one network that may wait; a club room signs in one after the other.
const WAITING: usize = 16;
/// When so many networks are remembered, those without a waiting request are forgotten.
const REMEMBERED: usize = 1_024;

#[derive(Debug, Default)]
pub(super) struct Lines {
    of: Mutex<HashMap<String, Arc<Turns<()>>>>,
}

impl Lines {
    /// Waits for the turn of this request, which lasts until the guard is dropped.
    pub(super) async fn turn(&self, network: &str) -> Result<OwnedMutexGuard<()>, AccountError> {
        let line = {
            let mut lines = self.of.lock().unwrap_or_else(PoisonError::into_inner);
            if lines.len() >= REMEMBERED {
                lines.retain(|_, line| Arc::strong_count(line) > 1);
            }
            Arc::clone(lines.entry(network.to_owned()).or_default())
        };
        // One reference is the map's, one is ours, one belongs to the request whose turn it is.
        if Arc::strong_count(&line) > WAITING.saturating_add(2) {
            return Err(AccountError::Wait(Duration::from_secs(5)));
        }
        Ok(line.lock_owned().await)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn one_network_has_one_turn_and_another_has_its_own() {
        let lines = Lines::default();
        let first = lines.turn("10.0.0.1").await.unwrap();
        let mut second = Box::pin(lines.turn("10.0.0.1"));
        assert!((&mut second).now_or_never().is_none());
        assert!(lines.turn("10.0.0.2").now_or_never().is_some());
        drop(first);
        assert!(second.await.is_ok());
    }

    #[tokio::test]
    async fn a_line_has_an_end() {
        let lines = Lines::default();
        let _first = lines.turn("10.0.0.1").await.unwrap();
        let mut waiting: Vec<_> = (0..WAITING)
            .map(|_| Box::pin(lines.turn("10.0.0.1")))
            .collect();
        for one in &mut waiting {
            assert!(one.now_or_never().is_none());
        }
        let late = lines.turn("10.0.0.1").now_or_never();
        assert!(matches!(late, Some(Err(AccountError::Wait(_)))));
    }
}
