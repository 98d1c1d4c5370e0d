//! How long a club's matches take, estimated from its own.

use super::Tournaments;
use crawford_journal::ClubId;
use crawford_store::{StoreError, matches};
use crawford_tournament::pace::{Pace, Timed};
use std::sync::Arc;
use std::time::{Duration, Instant};

const MATCHES: i64 = 2_000;
/// The estimate is cached for an hour.
const KEPT: Duration = Duration::from_secs(3600);

impl Tournaments {
    pub async fn pace(&self, club: ClubId) -> Result<Arc<Pace>, StoreError> {
        let kept = &self.cache.paces;
        if let Some((_, pace)) = kept.get(&club, |(learned, _)| learned.elapsed() < KEPT) {
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
        kept.put(club, (Instant::now(), Arc::clone(&pace)));
        Ok(pace)
    }
}
