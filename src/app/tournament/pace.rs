//! How long a club's matches take, estimated from its own.

use super::Tournaments;
use crate::journal::ClubId;
use crate::store::{StoreError, matches};
use crate::tournament::pace::{Pace, Timed};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

const MATCHES: i64 = 2_000;
/// The estimate is cached for an hour.
const KEPT: Duration = Duration::from_secs(3600);

#[derive(Debug, Default)]
pub(super) struct Cache(Mutex<HashMap<ClubId, (Instant, Arc<Pace>)>>);

impl Tournaments {
    pub async fn pace(&self, club: ClubId) -> Result<Arc<Pace>, StoreError> {
        let kept = || {
            self.cache
                .paces
                .0
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        let known = kept().get(&club).cloned();
        if let Some((learned, pace)) = known
            && learned.elapsed() < KEPT
        {
            return Ok(pace);
        }
        let rows = self
            .store
            .read(move |conn| matches::times_of_club(conn, club, MATCHES))
            .await?;
        let history: Vec<Timed> = rows
            .into_iter()
            .map(|(points, begun, ended)| Timed {
                points,
                seconds: ended.seconds_since(begun),
            })
            .collect();
        let pace = Arc::new(Pace::learn(&history));
        kept().insert(club, (Instant::now(), Arc::clone(&pace)));
        Ok(pace)
    }
}
