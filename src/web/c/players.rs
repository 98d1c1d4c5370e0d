//! `/c/{club}/players`: what somebody's results in the club come to.

pub mod against;
pub mod card;
pub mod show;

use crate::app::lists::day;
use crate::app::reckoning::{self, List, lists_of};
use crate::app::tournament::Names;
use crate::club::career::{self, Met};
use crate::club::merged::Merged;
use crate::club::rating::MatchKey;
use crate::journal::{ClubId, PersonId, StreamId};
use crate::store::events::EventRow;
use crate::store::ratings::{self, RatingRow};
use crate::store::results::{self, ResultRow};
use crate::store::streams::Kind;
use crate::store::{Conn, StoreError, addresses, clubs, events, hidden_streams, merges, summaries};
use crate::tournament::{EventNo, MatchNo};
use crate::web::prelude::*;
use chrono::NaiveDate;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What is kept of a club's tournaments beside their matches.
#[derive(Debug)]
pub(in crate::web::c) struct Book {
    /// The club's edition it was read at.
    pub edition: u64,
    /// Who is whom.
    pub merged: Merged,
    /// The lists of ratings.
    pub lists: Vec<List>,
    slugs: HashMap<StreamId, String>,
    /// What each is called, and its day.
    told: HashMap<StreamId, (String, NaiveDate)>,
    events: HashMap<(StreamId, i64), EventRow>,
    several: HashMap<StreamId, usize>,
}

impl Book {
    /// Reads it.
    pub(in crate::web::c) fn read(conn: &mut Conn, club: ClubId) -> Result<Book, StoreError> {
        let all = events::of_club(conn, club)?;
        let hidden = hidden_streams::of_club(conn, club)?;
        let mut several: HashMap<StreamId, usize> = HashMap::new();
        for (stream, _) in &all {
            let count = several.entry(*stream).or_default();
            *count = count.saturating_add(1);
        }
        Ok(Book {
            edition: clubs::edition(conn, club)?,
            merged: merges::merged(conn, club)?,
            lists: lists_of(conn, club)?,
            slugs: addresses::of_club(conn, club, Kind::Tournament)?
                .into_iter()
                .filter(|(stream, _)| !hidden.contains(stream))
                .collect(),
            told: summaries::of_club(conn, club)?
                .into_iter()
                .map(|(stream, told)| {
                    let day = day(&told.day, format_args!("summaries {stream}"))?;
                    Ok((stream, (told.name, day)))
                })
                .collect::<Result<_, StoreError>>()?,
            events: all
                .into_iter()
                .map(|(stream, row)| ((stream, row.event), row))
                .collect(),
            several,
        })
    }

    /// Whether a stream is a tournament of this club that is shown.
    pub(in crate::web::c) fn holds(&self, stream: StreamId) -> bool {
        self.slugs.contains_key(&stream)
    }

    /// The day of a tournament.
    pub(in crate::web::c) fn day(&self, stream: StreamId) -> Option<NaiveDate> {
        self.told.get(&stream).map(|(_, day)| *day)
    }

    /// The page of a match.
    pub(in crate::web::c) fn fixture(&self, at: &AtClub, key: MatchKey) -> String {
        let slug = self.slugs.get(&key.stream).map_or("", String::as_str);
        let tournament = at.path.tournament(slug);
        tournament.fixture(EventNo(key.event), MatchNo(key.number))
    }

    /// An event: the tournament's name, and its own where there are several; leading to its page.
    pub(in crate::web::c) fn event(&self, at: &AtClub, stream: StreamId, event: u32) -> Link {
        let name = self.told.get(&stream).map_or("", |(name, _)| name.as_str());
        let own = self.events.get(&(stream, i64::from(event)));
        let label = match own {
            Some(own) if self.several.get(&stream).is_some_and(|n| *n > 1) => {
                format!("{name} · {}", own.name)
            }
            _ => name.to_owned(),
        };
        let slug = self.slugs.get(&stream).map_or("", String::as_str);
        Link::new(label, at.path.tournament(slug).event(EventNo(event)))
    }
}

/// What the pages of all players show of the club as a whole.
#[derive(Debug)]
pub(in crate::web) struct Shelf {
    /// The tournaments.
    pub(in crate::web::c) book: Book,
    /// Each of its lists of ratings, whole.
    pub(in crate::web::c) lists: Vec<Vec<RatingRow>>,
}

impl Shelf {
    /// Reads it, or takes the one read before: a copy of the site asks for the page of every player, and what it shows
    /// of the club is the same on each.
    pub(in crate::web::c) fn read(
        conn: &mut Conn,
        club: ClubId,
        kept: &Shelves,
    ) -> Result<Arc<Shelf>, StoreError> {
        let edition = clubs::edition(conn, club)?;
        if let Some(shelf) = kept.find(club, edition) {
            return Ok(shelf);
        }
        let book = Book::read(conn, club)?;
        let mut lists = Vec::new();
        for list in &book.lists {
            lists.push(ratings::of_list(conn, club, &list.slug)?);
        }
        let shelf = Arc::new(Shelf { book, lists });
        kept.keep(club, &shelf);
        Ok(shelf)
    }
}

/// Shelves that are kept, in a house that is only copied; one that is served reads each anew.
#[derive(Debug, Clone, Default)]
pub(in crate::web) struct Shelves(Option<Arc<Kept>>);

/// By club.
type Kept = Mutex<HashMap<ClubId, Arc<Shelf>>>;

impl Shelves {
    /// That keep.
    pub(in crate::web) fn keeping() -> Self {
        Shelves(Some(Arc::default()))
    }

    fn find(&self, club: ClubId, edition: u64) -> Option<Arc<Shelf>> {
        let kept = self.0.as_ref()?.lock();
        let kept = kept.unwrap_or_else(PoisonError::into_inner);
        let shelf = kept.get(&club).cloned();
        shelf.filter(|shelf| shelf.book.edition == edition)
    }

    fn keep(&self, club: ClubId, shelf: &Arc<Shelf>) {
        if let Some(kept) = &self.0 {
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.insert(club, Arc::clone(shelf));
        }
    }
}

/// Everyone who may be named, by id, with where their page is. Who reads the public pages is not told of an event that
/// names people less openly than they are named elsewhere.
#[derive(Debug)]
pub(in crate::web::c) struct Faces<'a> {
    at: &'a AtClub,
    names: &'a Names,
    all: bool,
}

impl<'a> Faces<'a> {
    /// For this reader.
    pub(in crate::web::c) fn new(at: &'a AtClub, names: &'a Names) -> Self {
        Faces {
            at,
            names,
            all: at.may(Deed::ReadDesk),
        }
    }

    /// Whether the reader is told that somebody was in an event.
    pub(in crate::web::c) fn tells(&self, person: PersonId, key: MatchKey) -> bool {
        self.all
            || self.names.event_shown(key.stream, EventNo(key.event))
                <= self.names.person_shown(person)
    }

    /// Somebody, leading to their page; without a page where an event hides who it was.
    pub(in crate::web::c) fn met(
        &self,
        person: PersonId,
        key: MatchKey,
    ) -> (String, Option<String>) {
        if self.tells(person, key) {
            return (self.name(person), Some(self.page(person)));
        }
        let event = EventNo(key.event);
        let full = self.names.person(person);
        let name = self
            .names
            .of_sign_up(key.stream, event, Some(person), &full);
        (name, None)
    }

    /// What somebody is called.
    pub(in crate::web::c) fn name(&self, person: PersonId) -> String {
        self.names.person(person)
    }

    /// Somebody's page.
    pub(in crate::web::c) fn page(&self, person: PersonId) -> String {
        self.at.path.below(&format!("players/{person}"))
    }
}

/// Somebody's matches as they see them, the first first.
///
/// # Errors
/// When a row cannot be read.
pub(in crate::web::c) fn mets(
    rows: &[(StreamId, ResultRow)],
    merged: &Merged,
    person: PersonId,
) -> Result<Vec<Met>, StoreError> {
    let mut mets: Vec<Met> = rows
        .iter()
        .filter_map(|(stream, row)| met(*stream, row, merged, person).transpose())
        .collect::<Result<_, _>>()?;
    career::in_order(&mut mets);
    Ok(mets)
}

fn met(
    stream: StreamId,
    row: &ResultRow,
    merged: &Merged,
    person: PersonId,
) -> Result<Option<Met>, StoreError> {
    let finished = row.finished(stream)?;
    let is = |one: Option<PersonId>| one.map(|one| merged.who(one)) == Some(person);
    let upper = is(row.top);
    if !upper && !is(row.bottom) {
        return Ok(None);
    }
    let opponent = if upper { row.bottom } else { row.top };
    let told = row.told(stream)?;
    let score = row.top_score.zip(row.bottom_score);
    Ok(Some(Met {
        key: finished.key,
        at: finished.at,
        version: finished.version,
        opponent: opponent.map(|opponent| merged.who(opponent)),
        length: finished.length,
        ending: finished.ending,
        company: finished.company,
        stage: row.part(stream)?,
        won: row.winner.map(|winner| merged.who(winner) == person),
        score: score.map(|(top, bottom)| if upper { (top, bottom) } else { (bottom, top) }),
        gammons: told.map(|games| if upper { games.top } else { games.bottom }),
        behind: told.map(|games| games.behind),
    }))
}

/// Brings what stands across tournaments up to date before it is shown. A database that cannot be written is read as it
/// is.
pub(in crate::web::c) async fn fresh(at: &AtClub) {
    if let Err(error) = reckoning::up_to_date(&at.house.store, at.club.id).await {
        tracing::warn!(%error, "what stands across tournaments is shown as it was");
    }
}

/// The person of an address, as they are listed.
///
/// # Errors
/// [`AppError::NotFound`] for nobody of the club; [`AppError::Moved`] for somebody who is another.
pub(in crate::web::c) fn person_of(
    at: &AtClub,
    names: &Names,
    text: &str,
) -> Result<PersonId, AppError> {
    let person: PersonId = text.parse().map_err(|_| AppError::NotFound)?;
    if names.of(person).is_none() {
        return Err(AppError::NotFound);
    }
    let who = names.who(person);
    if who != person {
        return Err(AppError::Moved(at.path.below(&format!("players/{who}"))));
    }
    Ok(person)
}

/// The results of everyone somebody is, in this club.
pub(in crate::web::c) fn results_of(
    conn: &mut Conn,
    book: &Book,
    person: PersonId,
) -> Result<Vec<(StreamId, ResultRow)>, StoreError> {
    let mut rows = results::of_people(conn, &book.merged.all_of(person))?;
    rows.retain(|(stream, _)| book.holds(*stream));
    Ok(rows)
}
