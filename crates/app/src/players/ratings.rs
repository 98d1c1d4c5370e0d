//! The lists of ratings of a club as their readers see them.

use super::player::PlayerRating;
use super::{Directory, PlayersSnapshot, Snapshots, Viewer};
use crate::lists::rated_matches::RatedMatch;
use crate::lists::rating_list::{RatingList, RatingListRow};
use crate::recompute::{ClubRatingList, kept_own};
use crawford_club::name::sort_key;
use crawford_club::rating::ListSettings;
use crawford_journal::{ClubId, PersonId, how_many};
use crawford_store::clubs::Club;
use crawford_store::ratings::{self, RatingRow};
use crawford_store::results::{self, ResultRow};
use crawford_store::{Conn, Store, StoreError, member_numbers};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::HashMap;

#[derive(Debug, Serialize)]
pub struct Ratings {
    pub edition: u64,
    pub settings: ListSettings,
    pub list: RatingList,
    /// Every list of the club, its own first.
    pub lists: Vec<RatingLists>,
}

#[derive(Debug, Serialize)]
pub struct RatingLists {
    pub slug: String,
    pub name: String,
    pub is_own: bool,
}

/// The list of this slug, or the club's own; `unnamed` is the title of the latter until it has a name.
pub async fn ratings(
    store: &Store,
    club: ClubId,
    viewer: Viewer,
    slug: Option<String>,
    unnamed: String,
) -> Result<Ratings, StoreError> {
    store
        .read(move |conn| {
            let Directory { edition, lists, .. } = Directory::read(conn, club)?;
            let is_wanted = |list: &&ClubRatingList| match &slug {
                Some(slug) => list.slug == *slug && !list.is_own(),
                None => list.is_own(),
            };
            let list = lists.iter().find(is_wanted).ok_or(StoreError::NotFound)?;
            let name = |list: &ClubRatingList| list.name.clone().unwrap_or_else(|| unnamed.clone());
            Ok(Ratings {
                edition,
                settings: list.settings,
                list: RatingList {
                    list: name(list),
                    kept: list.settings.on,
                    provisional_below: list.settings.provisional_below,
                    rows: rows(conn, club, &viewer, list)?,
                },
                lists: lists
                    .iter()
                    .map(|list| RatingLists {
                        slug: list.slug.clone(),
                        name: name(list),
                        is_own: list.is_own(),
                    })
                    .collect(),
            })
        })
        .await
}

/// The rows with places first, the highest rating first, then provisional ones.
fn rows(
    conn: &mut Conn,
    club: ClubId,
    viewer: &Viewer,
    list: &ClubRatingList,
) -> Result<Vec<RatingListRow>, StoreError> {
    let mut rows = ratings::of_list(conn, club, &list.slug)?;
    let places = RatingPlaces::of(list, &rows);
    rows.sort_by_cached_key(|row| {
        let best = (Reverse(row.rating), Reverse(row.experience));
        let name = sort_key(&viewer.name(row.person));
        (places.is_provisional(row), best, name, row.person)
    });
    let rated = rows.into_iter().map(|row| {
        let place = places.place(&row);
        RatingListRow::of(viewer, row, place)
    });
    Ok(rated.collect())
}

/// The places of a list: by rating, shared by equals, without those whose rating is provisional.
#[derive(Debug)]
pub(super) struct RatingPlaces {
    provisional_below: i64,
    /// The highest first.
    ratings: Vec<i64>,
}

impl RatingPlaces {
    pub(super) fn of(list: &ClubRatingList, rows: &[RatingRow]) -> RatingPlaces {
        let mut places = RatingPlaces {
            provisional_below: list.settings.provisional_below,
            ratings: Vec::new(),
        };
        let placed = rows.iter().filter(|row| !places.is_provisional(row));
        places.ratings = placed.map(|row| row.rating).collect();
        places
            .ratings
            .sort_unstable_by_key(|rating| Reverse(*rating));
        places
    }

    fn is_provisional(&self, row: &RatingRow) -> bool {
        row.experience < self.provisional_below
    }

    /// Nothing while the rating is provisional.
    pub(super) fn place(&self, row: &RatingRow) -> Option<u32> {
        let above = self.ratings.partition_point(|other| *other > row.rating);
        (!self.is_provisional(row)).then(|| how_many(above).saturating_add(1))
    }
}

/// The leaders of the club's own list, while it is kept: those who have played, with their places there.
pub async fn leaders(
    store: &Store,
    club: ClubId,
    viewer: Viewer,
    most: usize,
) -> Result<Vec<RatingListRow>, StoreError> {
    store
        .read(move |conn| {
            let Some(own) = kept_own(conn, club)? else {
                return Ok(Vec::new());
            };
            let mut rows = rows(conn, club, &viewer, &own)?;
            rows.retain(|row| !row.provisional && row.matches > 0);
            rows.truncate(most);
            Ok(rows)
        })
        .await
}

/// A person's place in the club's own list, with the club's edition.
pub async fn standing(
    store: &Store,
    club: ClubId,
    person: PersonId,
    kept: Snapshots,
) -> Result<(u64, Option<PlayerRating>), StoreError> {
    store
        .read(move |conn| {
            let snapshot = PlayersSnapshot::read(conn, club, &kept)?;
            let mut standings = super::player::standings(&snapshot, person).into_iter();
            let own = standings.find(|standing| standing.is_own);
            Ok((snapshot.directory.edition, own))
        })
        .await
}

/// Every match that counts in the club's own list, in the order in which they are rated.
pub async fn rated_matches(
    store: &Store,
    club: &Club,
    viewer: Viewer,
) -> Result<Vec<RatedMatch>, StoreError> {
    let (club, zone) = (club.id, club.time_zone);
    store
        .read(move |conn| {
            let directory = Directory::read(conn, club)?;
            let who = |person| directory.merged.who(person);
            let numbers: HashMap<_, _> = member_numbers::of_club(conn, club)?
                .into_iter()
                .map(|row| (who(row.person), row.number))
                .collect();
            let list = directory.own_list();
            let mut rated = Vec::new();
            for (stream, row) in results::of_club(conn, club)? {
                let finished = row.finished(stream);
                let Some(event) = directory.event(stream, finished.key.event) else {
                    continue;
                };
                let counts = finished
                    .unrated(&list.settings, &list.scope, &who)
                    .is_none();
                let Some((winner, loser, score)) = two(&row).filter(|_| counts) else {
                    continue;
                };
                let ends = (who(winner), who(loser), score);
                let named = |person| (viewer.name(person), numbers.get(&person).cloned());
                let line = RatedMatch::of(zone.day(row.at), event.name, row.length, ends, named);
                rated.push(((row.at, stream, row.version, finished.key), line));
            }
            rated.sort_by_key(|(order, _)| *order);
            Ok(rated.into_iter().map(|(_, line)| line).collect())
        })
        .await
}

/// The points of the winner and of the loser.
type Score = (u32, u32);

/// The winner, the loser, and the points of both if known.
fn two(row: &ResultRow) -> Option<(PersonId, PersonId, Option<Score>)> {
    let (top, bottom, winner) = (row.top?, row.bottom?, row.winner?);
    Some(match winner == top {
        true => (winner, bottom, row.score),
        false => (winner, top, row.score.map(|(top, bottom)| (bottom, top))),
    })
}
