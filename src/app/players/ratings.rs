//! The lists of ratings of a club as their readers see them.

use super::player::PlayerRating;
use super::{Directory, PlayersSnapshot, Snapshots, Viewer};
use crate::app::lists::rated_matches::RatedMatch;
use crate::app::lists::rating_list::{RatingList, RatingListRow};
use crate::app::recompute::{ClubRatingList, lists_of};
use crate::club::name::in_order;
use crate::club::rating::ListSettings;
use crate::journal::{ClubId, PersonId, how_many};
use crate::store::clubs::Club;
use crate::store::ratings::{self, RatingRow};
use crate::store::results::{self, ResultRow};
use crate::store::{Conn, Store, StoreError, member_numbers};
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
    let provisional = |row: &RatingRow| row.experience < list.settings.provisional_below;
    rows.sort_by_cached_key(|row| {
        let best = (Reverse(row.rating), Reverse(row.experience));
        let name = in_order(&viewer.name(row.person));
        (provisional(row), best, name, row.person)
    });
    let (mut place, mut above) = (0, None);
    let rated = (1..).zip(rows).map(|(number, row): (u32, RatingRow)| {
        // Equals share a place.
        if above != Some(row.rating) {
            place = number;
        }
        above = Some(row.rating);
        let place = (!provisional(&row)).then_some(place);
        RatingListRow::of(viewer, row, place)
    });
    Ok(rated.collect())
}

/// The leaders of the club's own list, while it is kept.
pub async fn leaders(
    store: &Store,
    club: ClubId,
    viewer: Viewer,
    most: usize,
) -> Result<Vec<RatingListRow>, StoreError> {
    store
        .read(move |conn| {
            let lists = lists_of(conn, club)?;
            let kept = |list: &&ClubRatingList| list.is_own() && list.settings.on;
            let Some(own) = lists.iter().find(kept) else {
                return Ok(Vec::new());
            };
            let mut rows = rows(conn, club, &viewer, own)?;
            rows.retain(|row| !row.provisional && row.matches > 0);
            let above = |row: &RatingListRow| {
                rows.iter()
                    .filter(|other| other.rating > row.rating)
                    .count()
            };
            let places: Vec<usize> = rows.iter().take(most).map(above).collect();
            for (row, above) in rows.iter_mut().zip(&places) {
                row.place = Some(how_many(*above).saturating_add(1));
            }
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
