//! Lists clubs, and what is open in them.

use crawford_club::zone::ClubTimeZone;
use crawford_journal::{ClubId, StreamId};
use crawford_store::clubs::{self, Club};
use crawford_store::streams::{self, StreamKind};
use crawford_store::{Store, StoreError, listed_clubs, summaries};
use std::collections::HashMap;

/// Every club, the oldest first.
pub async fn all(store: &Store) -> Result<Vec<Club>, StoreError> {
    store.read(clubs::all).await
}

pub async fn find(store: &Store, club: ClubId) -> Result<Club, StoreError> {
    store.read(move |conn| clubs::find(conn, club)).await
}

/// The time zone of the service: that of its first club.
pub async fn zone_of_service(store: &Store) -> Result<ClubTimeZone, StoreError> {
    let first = all(store).await?.into_iter().next();
    Ok(first.map_or_else(ClubTimeZone::utc, |club| club.time_zone))
}

/// Whether search engines may list a club's pages.
pub async fn is_listed(store: &Store, club: ClubId) -> Result<bool, StoreError> {
    store
        .read(move |conn| listed_clubs::holds(conn, club))
        .await
}

/// The slugs of public clubs whose pages search engines may list.
pub async fn listed_slugs(store: &Store) -> Result<Vec<String>, StoreError> {
    store.read(listed_clubs::public_slugs).await
}

/// A club's tournaments that are not over, each with its name.
pub async fn open_tournaments(
    store: &Store,
    club: ClubId,
) -> Result<Vec<(StreamId, String)>, StoreError> {
    store
        .read(move |conn| {
            let mut told: HashMap<StreamId, summaries::Summary> =
                summaries::all_of_club(conn, club)?.into_iter().collect();
            let all = streams::of_club(conn, club, StreamKind::Tournament)?.into_iter();
            let open = all.filter(|stream| !stream.closed && stream.version > 0);
            let named = open.filter_map(|of| Some((of.id, told.remove(&of.id)?.name)));
            Ok(named.collect())
        })
        .await
}
