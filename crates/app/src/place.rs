//! Resolves addresses: clubs, tournaments and nights by their slugs, cached while the club's edition is unchanged.

use super::kept::{Kept, MOST_CLUBS};
use super::site::{self, Look};
use crawford_journal::{ClubId, StreamId};
use crawford_store::addresses::{self, StoredAddress};
use crawford_store::clubs::{self, Club};
use crawford_store::streams::{self, StreamKind};
use crawford_store::{Store, StoreError, hidden_streams};
use std::collections::HashSet;
use std::sync::Arc;

/// Most addresses cached of each kind.
const MOST_ADDRESSES: usize = 4096;

/// The addresses of the service. Cheap to clone.
#[derive(Debug, Clone)]
pub struct ServiceAddresses {
    store: Store,
    resolved: Arc<Resolved>,
}

/// What was read, each with the edition of its club.
#[derive(Debug, Default)]
struct Resolved {
    clubs: Kept<String, (u64, Arc<Club>), MOST_ADDRESSES>,
    streams: Kept<(ClubId, StreamKind, String), (u64, StoredAddress), MOST_ADDRESSES>,
    looks: Kept<ClubId, (u64, Arc<Look>), MOST_CLUBS>,
    hidden: Kept<ClubId, (u64, Arc<HashSet<StreamId>>), MOST_CLUBS>,
}

impl ServiceAddresses {
    #[must_use]
    pub fn new(store: Store) -> Self {
        ServiceAddresses {
            store,
            resolved: Arc::default(),
        }
    }

    /// The club of a slug, present or former.
    pub async fn club(&self, slug: &str) -> Result<Arc<Club>, StoreError> {
        let key = slug.to_owned();
        // Its id, and so its edition, is known only once it has been found.
        let known = self.resolved.clubs.get(&key, |(edition, club)| {
            self.store.edition(club.id) == Some(*edition)
        });
        if let Some((_, club)) = known {
            return Ok(club);
        }
        let asked = key.clone();
        let (edition, club) = self
            .store
            .read(move |conn| {
                let (club, _) = clubs::by_slug(conn, &asked)?;
                let edition = clubs::edition(conn, club.id)?;
                Ok::<_, StoreError>((edition, Arc::new(club)))
            })
            .await?;
        self.resolved.clubs.put(key, (edition, Arc::clone(&club)));
        Ok(club)
    }

    pub async fn look(&self, club: ClubId) -> Result<Arc<Look>, StoreError> {
        let kept = &self.resolved.looks;
        kept.at_edition(&self.store, club, club, move |conn, _| {
            site::look(conn, club).map(Arc::new)
        })
        .await
    }

    /// Whether a stream is hidden from everyone but those who help to run it.
    pub async fn is_hidden(&self, club: ClubId, stream: StreamId) -> Result<bool, StoreError> {
        let kept = &self.resolved.hidden;
        let hidden = kept.at_edition(&self.store, club, club, move |conn, _| {
            hidden_streams::of_club(conn, club).map(Arc::new)
        });
        Ok(hidden.await?.contains(&stream))
    }

    /// The club of a stream, and the stream's slug there.
    pub async fn of_stream(&self, stream: StreamId) -> Result<(Club, String), StoreError> {
        self.store
            .read(move |conn| {
                let club = streams::find(conn, stream)?.club;
                let slug = addresses::of_stream(conn, stream)?;
                Ok((clubs::find(conn, club)?, slug))
            })
            .await
    }

    /// The tournament of a slug in a club, present or former.
    pub async fn tournament(&self, club: ClubId, slug: &str) -> Result<StoredAddress, StoreError> {
        self.stream(club, StreamKind::Tournament, slug).await
    }

    /// The chouette night of a slug in a club, present or former.
    pub async fn night(&self, club: ClubId, slug: &str) -> Result<StoredAddress, StoreError> {
        self.stream(club, StreamKind::Chouette, slug).await
    }

    async fn stream(
        &self,
        club: ClubId,
        kind: StreamKind,
        slug: &str,
    ) -> Result<StoredAddress, StoreError> {
        let asked = slug.to_owned();
        let key = (club, kind, asked.clone());
        let kept = &self.resolved.streams;
        kept.at_edition(&self.store, club, key, move |conn, _| {
            addresses::find(conn, club, kind, &asked)
        })
        .await
    }
}
