//! The tournaments of a club, to find the event of a match; cached while the site is copied.

use super::ratings::RatingPlaces;
use super::{EventRef, MatchRef};
use crate::kept::{Kept, MOST_CLUBS};
use crate::recompute::{ClubRatingList, lists_of};
use crate::season::{Season, of_club};
use chrono::NaiveDate;
use crawford_club::merged::Merged;
use crawford_club::rating::MatchKey;
use crawford_journal::{ClubId, PersonId, StreamId};
use crawford_store::events::EventRow;
use crawford_store::nights::{self, NightRow};
use crawford_store::ratings::{self, RatingRow};
use crawford_store::streams::StreamKind;
use crawford_store::{Conn, StoreError, addresses, clubs, events, merges, summaries};
use crawford_tournament::EventNo;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// What is known of a club's tournaments besides their matches.
#[derive(Debug)]
pub struct Directory {
    pub edition: u64,
    pub merged: Merged,
    pub lists: Vec<ClubRatingList>,
    /// Only of visible tournaments, each of which has a title.
    slugs: HashMap<StreamId, String>,
    titles: HashMap<StreamId, (String, NaiveDate)>,
    events: HashMap<(StreamId, EventNo), EventRow>,
    counts: HashMap<StreamId, usize>,
}

impl Directory {
    pub(crate) fn read(conn: &mut Conn, club: ClubId) -> Result<Directory, StoreError> {
        let all = events::of_club(conn, club)?;
        let mut counts: HashMap<StreamId, usize> = HashMap::new();
        for (stream, _) in &all {
            let count = counts.entry(*stream).or_default();
            *count = count.saturating_add(1);
        }
        let titles = summaries::of_club(conn, club)?.into_iter();
        let titles: HashMap<_, _> = titles
            .map(|(stream, summary)| (stream, (summary.name, summary.day)))
            .collect();
        Ok(Directory {
            edition: clubs::edition(conn, club)?,
            merged: merges::merged(conn, club)?,
            lists: lists_of(conn, club)?,
            slugs: addresses::of_club(conn, club, StreamKind::Tournament)?
                .into_iter()
                .filter(|(stream, _)| titles.contains_key(stream))
                .collect(),
            titles,
            events: all
                .into_iter()
                .map(|(stream, row)| ((stream, row.event), row))
                .collect(),
            counts,
        })
    }

    /// The list of ratings every club has.
    pub(super) fn own_list(&self) -> &ClubRatingList {
        let own = self.lists.iter().find(|list| list.is_own());
        own.expect("a club's lists are read with its own among them")
    }

    /// Whether a stream is a visible tournament of this club.
    pub(crate) fn holds(&self, stream: StreamId) -> bool {
        self.slugs.contains_key(&stream)
    }

    pub(super) fn title(&self, stream: StreamId) -> Option<&(String, NaiveDate)> {
        self.titles.get(&stream)
    }

    pub(crate) fn day(&self, stream: StreamId) -> Option<NaiveDate> {
        self.title(stream).map(|(_, day)| *day)
    }

    /// An event of a visible tournament.
    pub(crate) fn event(&self, stream: StreamId, event: u32) -> Option<EventRef> {
        let tournament = self.slugs.get(&stream)?.clone();
        let (title, _) = self.title(stream)?;
        let own = self.events.get(&(stream, EventNo(event)));
        let name = match own {
            Some(own) if self.counts.get(&stream).is_some_and(|n| *n > 1) => {
                format!("{title} · {}", own.name)
            }
            _ => title.clone(),
        };
        Some(EventRef {
            tournament,
            event,
            name,
        })
    }

    pub(crate) fn fixture(&self, key: MatchKey) -> Option<MatchRef> {
        Some(MatchRef {
            of: self.event(key.stream, key.event)?,
            number: key.number,
        })
    }
}

/// What the pages of all players have in common.
#[derive(Debug)]
pub struct PlayersSnapshot {
    pub(crate) directory: Directory,
    /// One for each of the directory's lists, in their order.
    ratings: Vec<ListRatings>,
    /// Read when the first profile asks for it.
    besides: OnceLock<BesidesMatches>,
}

/// What a profile shows besides matches.
#[derive(Debug)]
pub(super) struct BesidesMatches {
    pub(super) seasons: Vec<Season>,
    pub(super) nights: HashMap<StreamId, NightRow>,
    pub(super) night_slugs: HashMap<StreamId, String>,
}

impl BesidesMatches {
    fn read(conn: &mut Conn, club: ClubId) -> Result<Self, StoreError> {
        let night_slugs = addresses::of_club(conn, club, StreamKind::Chouette)?;
        Ok(BesidesMatches {
            seasons: of_club(conn, club)?,
            nights: nights::of_club(conn, club)?.into_iter().collect(),
            night_slugs: night_slugs.into_iter().collect(),
        })
    }
}

/// Everyone's rating in a list.
#[derive(Debug)]
struct ListRatings {
    rows: HashMap<PersonId, RatingRow>,
    places: RatingPlaces,
}

impl ListRatings {
    fn read(conn: &mut Conn, club: ClubId, list: &ClubRatingList) -> Result<Self, StoreError> {
        let rows = ratings::of_list(conn, club, &list.slug)?;
        Ok(ListRatings {
            places: RatingPlaces::of(list, &rows),
            rows: rows.into_iter().map(|row| (row.person, row)).collect(),
        })
    }
}

impl PlayersSnapshot {
    /// Reads it, or returns the cached one: copying the site asks for the page of every player, and this part is the
    /// same on each.
    pub(super) fn read(
        conn: &mut Conn,
        club: ClubId,
        kept: &Snapshots,
    ) -> Result<Arc<PlayersSnapshot>, StoreError> {
        let edition = clubs::edition(conn, club)?;
        let kept = kept.0.as_ref();
        let known = kept.and_then(|kept| kept.get(&club, |of| of.directory.edition == edition));
        if let Some(snapshot) = known {
            return Ok(snapshot);
        }
        let directory = Directory::read(conn, club)?;
        let mut lists = Vec::new();
        for list in &directory.lists {
            lists.push(ListRatings::read(conn, club, list)?);
        }
        let snapshot = Arc::new(PlayersSnapshot {
            directory,
            ratings: lists,
            besides: OnceLock::new(),
        });
        if let Some(kept) = kept {
            kept.put(club, Arc::clone(&snapshot));
        }
        Ok(snapshot)
    }

    /// The club's seasons and nights, on the connection that the snapshot was asked for on.
    pub(super) fn besides(
        &self,
        conn: &mut Conn,
        club: ClubId,
    ) -> Result<&BesidesMatches, StoreError> {
        if let Some(besides) = self.besides.get() {
            return Ok(besides);
        }
        let besides = BesidesMatches::read(conn, club)?;
        Ok(self.besides.get_or_init(|| besides))
    }

    /// Somebody's rating in each list they are in, with their place there.
    pub(super) fn ratings_of(
        &self,
        person: PersonId,
    ) -> impl Iterator<Item = (&ClubRatingList, &RatingRow, Option<u32>)> {
        let lists = self.directory.lists.iter().zip(&self.ratings);
        lists.filter_map(move |(list, ratings)| {
            let row = ratings.rows.get(&person)?;
            Some((list, row, ratings.places.place(row)))
        })
    }

    /// Somebody's rating in the list every club has.
    pub(super) fn own_rating(&self, person: PersonId) -> Option<i64> {
        let mut all = self.ratings_of(person);
        let own = all.find(|(list, _, _)| list.is_own());
        own.map(|(_, row, _)| row.rating)
    }
}

/// The cache, used only while the site is copied; a running service reads anew each time.
#[derive(Debug, Clone, Default)]
pub struct Snapshots(Option<Arc<Kept<ClubId, Arc<PlayersSnapshot>, MOST_CLUBS>>>);

impl Snapshots {
    #[must_use]
    pub fn keeping() -> Self {
        Snapshots(Some(Arc::default()))
    }
}
