//! Resolves addresses: clubs, tournaments and nights by their slugs, cached while the club's edition is unchanged.

use super::site::{self, Look};
use crate::journal::{ClubId, StreamId};
use crate::store::addresses::{self, StoredAddress};
use crate::store::clubs::{self, Club};
use crate::store::streams::{self, StreamKind};
use crate::store::{Store, StoreError, hidden_streams};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

/// Most addresses cached; when there are more, all are dropped.
const MOST_KEPT: usize = 4096;

/// The addresses of the service. Cheap to clone.
#[derive(Debug, Clone)]
pub struct ServiceAddresses {
    store: Store,
    kept: Arc<Mutex<Cache>>,
}

#[derive(Debug, Default)]
struct Cache {
    clubs: HashMap<String, (Arc<Club>, u64)>,
    streams: HashMap<(ClubId, StreamKind, String), (StoredAddress, u64)>,
    looks: HashMap<ClubId, (Arc<Look>, u64)>,
    hidden: HashMap<ClubId, (Arc<HashSet<StreamId>>, u64)>,
}

impl ServiceAddresses {
    #[must_use]
    pub fn new(store: Store) -> Self {
        ServiceAddresses {
            store,
            kept: Arc::default(),
        }
    }

    /// The club of a slug, present or former.
    pub async fn club(&self, slug: &str) -> Result<Arc<Club>, StoreError> {
        let kept = self
            .kept
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clubs
            .get(slug)
            .cloned();
        if let Some((club, edition)) = kept
            && self.store.edition(club.id) == Some(edition)
        {
            return Ok(club);
        }
        let asked = slug.to_owned();
        let (club, edition) = self
            .store
            .read(move |conn| {
                let (club, _) = clubs::by_slug(conn, &asked)?;
                let edition = clubs::edition(conn, club.id)?;
                Ok::<_, StoreError>((Arc::new(club), edition))
            })
            .await?;
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.clubs.len() >= MOST_KEPT {
            kept.clubs.clear();
        }
        kept.clubs
            .insert(slug.to_owned(), (Arc::clone(&club), edition));
        Ok(club)
    }

    pub async fn look(&self, club: ClubId) -> Result<Arc<Look>, StoreError> {
        let kept = self
            .kept
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .looks
            .get(&club)
            .cloned();
        if let Some((look, edition)) = kept
            && self.store.edition(club) == Some(edition)
        {
            return Ok(look);
        }
        let (look, edition) = self
            .store
            .read(move |conn| {
                let look = Arc::new(site::look(conn, club)?);
                Ok::<_, StoreError>((look, clubs::edition(conn, club)?))
            })
            .await?;
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.looks.len() >= MOST_KEPT {
            kept.looks.clear();
        }
        kept.looks.insert(club, (Arc::clone(&look), edition));
        Ok(look)
    }

    /// Whether a stream is hidden from everyone but those who help to run it.
    pub async fn is_hidden(&self, club: ClubId, stream: StreamId) -> Result<bool, StoreError> {
        let kept = self
            .kept
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .hidden
            .get(&club)
            .cloned();
        if let Some((hidden, edition)) = kept
            && self.store.edition(club) == Some(edition)
        {
            return Ok(hidden.contains(&stream));
        }
        let (hidden, edition) = self
            .store
            .read(move |conn| {
                let hidden = Arc::new(hidden_streams::of_club(conn, club)?);
                Ok::<_, StoreError>((hidden, clubs::edition(conn, club)?))
            })
            .await?;
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.hidden.len() >= MOST_KEPT {
            kept.hidden.clear();
        }
        kept.hidden.insert(club, (Arc::clone(&hidden), edition));
        Ok(hidden.contains(&stream))
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
        let key = (club, kind, slug.to_owned());
        let kept = self
            .kept
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .streams
            .get(&key)
            .cloned();
        if let Some((address, edition)) = kept
            && self.store.edition(club) == Some(edition)
        {
            return Ok(address);
        }
        let asked = slug.to_owned();
        let (address, edition) = self
            .store
            .read(move |conn| {
                let address = addresses::find(conn, club, kind, &asked)?;
                Ok::<_, StoreError>((address, clubs::edition(conn, club)?))
            })
            .await?;
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.streams.len() >= MOST_KEPT {
            kept.streams.clear();
        }
        kept.streams.insert(key, (address.clone(), edition));
        Ok(address)
    }
}
