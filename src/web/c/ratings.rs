//! `GET /c/{club}/ratings`: the club's list of ratings.

pub mod events;
pub mod settings;
pub mod starts;

use super::players::{Book, Faces, fresh};
use super::{embed, listing, published};
use crate::app::lists::rated_matches::RatedMatch;
use crate::app::lists::rating_list::{Rated, RatingList};
use crate::app::reckoning::List;
use crate::app::tournament::Names;
use crate::club::zone::Zone;
use crate::form::Choice;
use crate::pages::ratings::{points, signed};
use crate::publish::table::{self, Ending};
use crate::store::rating_lists::OWN;
use crate::store::ratings::{self, RatingRow};
use crate::store::{StoreError, member_numbers, results};
use crate::web::c::files;
use crate::web::c::site_nav::Tab;
use crate::web::prelude::*;
use actix_web::http::header;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

/// `GET /c/{club}/ratings`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    page(&at, &request, OWN).await
}

/// A list as it stands for its reader.
#[derive(Debug)]
pub(in crate::web) struct Read {
    book: Book,
    list: List,
    names: Arc<Names>,
    /// The highest first, each with its place among those whose rating counts; without one while it is provisional.
    rows: Vec<(Option<usize>, RatingRow)>,
}

/// Reads the list of this name.
///
/// # Errors
/// [`AppError::NotFound`] when there is none; the database's.
pub(in crate::web) async fn read(at: &AtClub, slug: &str) -> Result<Read, AppError> {
    fresh(at).await;
    let names = at.names().await?;
    let (club, wanted) = (at.club.id, slug.to_owned());
    let (book, mut rows) = at
        .house
        .store
        .read(move |conn| {
            let book = Book::read(conn, club)?;
            let rows = ratings::of_list(conn, club, &wanted)?;
            Ok::<_, StoreError>((book, rows))
        })
        .await?;
    let list = book.lists.iter().find(|list| list.slug == slug).cloned();
    let list = list.ok_or(AppError::NotFound)?;
    rows.sort_by_key(|row| (Reverse(row.rating), Reverse(row.experience), row.person));
    let (mut settled, mut rank, mut above) = (0_usize, 0_usize, None);
    let placed = rows.into_iter().map(|row| {
        if row.experience < list.settings.provisional_below {
            return (None, row);
        }
        settled = settled.saturating_add(1);
        // Equals share a rank.
        if above != Some(row.rating) {
            rank = settled;
        }
        above = Some(row.rating);
        (Some(rank), row)
    });
    Ok(Read {
        rows: placed.collect(),
        book,
        list,
        names,
    })
}

impl Read {
    /// The club's edition it was read at.
    pub(in crate::web) fn edition(&self) -> u64 {
        self.book.edition
    }

    /// What the list is called.
    fn title(&self, at: &AtClub) -> String {
        title(at, &self.list)
    }

    /// Those whose ratings count, as lines.
    pub(in crate::web) fn settled(&self, at: &AtClub) -> Vec<Row> {
        self.lines(at, |place| place.is_some())
    }

    /// The same, or where there is nobody yet, everyone with a rating that says little so far: without a place.
    pub(in crate::web) fn best(&self, at: &AtClub) -> Vec<Row> {
        let settled = self.settled(at);
        match settled.is_empty() {
            true => self.lines(at, |place| place.is_none()),
            false => settled,
        }
    }

    fn lines(&self, at: &AtClub, which: impl Fn(Option<usize>) -> bool) -> Vec<Row> {
        let faces = Faces::new(at, &self.names);
        let rows = self.rows.iter().filter(|(place, _)| which(*place));
        rows.map(|(place, row)| Row {
            rank: place.unwrap_or_default(),
            who: Link::new(faces.name(row.person), faces.page(row.person)),
            rating: points(row.rating),
            change: (row.matches > 0).then(|| signed(row.last_change)),
            experience: row.experience,
            record: format!("{}–{}", row.wins, row.matches.saturating_sub(row.wins)),
            highest: points(row.highest),
        })
        .collect()
    }
}

fn title(at: &AtClub, list: &List) -> String {
    let usual = || at.words().ratings_title().into_owned();
    list.name.clone().unwrap_or_else(usual)
}

/// The page of a list.
async fn page(at: &AtClub, request: &HttpRequest, slug: &str) -> Result<HttpResponse, AppError> {
    let read = read(at, slug).await?;
    let list = &read.list;
    let w = at.words();
    let here = |slug: &str| match slug {
        OWN => at.path.below("ratings"),
        slug => at.path.below(&format!("ratings/{slug}")),
    };
    let mut frame = at.frame();
    if slug == OWN {
        frame.embed = embed::offered(at, at.path.below("embed/standings"));
    }
    let page = RatingsPage {
        page: Page::new(w, frame),
        nav: listing::nav(at, &here(slug)),
        title: read.title(at),
        live: format!("{}:{}", at.club.id, read.edition()),
        on: list.settings.on,
        lists: read
            .book
            .lists
            .iter()
            .map(|one| (Link::new(title(at, one), here(&one.slug)), one.slug == slug))
            .collect(),
        rows: read.settled(at),
        provisional: read.lines(at, |place| place.is_none()),
        needed: list.settings.provisional_below,
        start: list.settings.start,
        ramp: Choice::word(&list.settings.formula.ramp),
        settings: at
            .may(Deed::ManageStandings)
            .then(|| at.path.below("ratings/settings")),
        members: at.may(Deed::ManageMembers),
        files: format!("{}/table", here(slug)),
        events: at.path.below("ratings/events"),
        starts: at.path.below("ratings/starts"),
        matches: at.path.below("ratings/matches.csv"),
    };
    let html = page.render().map_err(AppError::internal)?;
    let (streams, edition) = (Vec::new(), read.edition());
    published::answer(at, request, streams, edition, published::HTML, html).await
}

/// A list.
#[derive(Debug, Template, Deref)]
#[template(path = "c/ratings.html")]
pub struct RatingsPage {
    /// What every page has.
    #[deref]
    pub page: Page,
    /// The club's other pages.
    pub nav: Vec<Tab>,
    /// The list's name.
    pub title: String,
    /// What the page shows, for its live link.
    pub live: String,
    /// Whether the list is kept.
    pub on: bool,
    /// Every list of the club, with whether it is this one.
    pub lists: Vec<(Link, bool)>,
    /// Who has experience enough, best first.
    pub rows: Vec<Row>,
    /// The others.
    pub provisional: Vec<Row>,
    /// How much experience is enough.
    pub needed: i64,
    /// What everyone begins with.
    pub start: i64,
    /// How fast newcomers move: the setting's word.
    pub ramp: &'static str,
    /// For a director: where the rules are set.
    pub settings: Option<String>,
    /// The list as files, without their endings.
    pub files: String,
    /// Whether the reader keeps the members, what they came to the list with among it.
    pub members: bool,
    /// For a director: where events are rated or not.
    pub events: String,
    /// For a director: the ratings people come with.
    pub starts: String,
    /// For a director: every rated match as a file.
    pub matches: String,
}

/// Somebody in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The place, shared by equals.
    pub rank: usize,
    /// Who.
    pub who: Link,
    /// The rating.
    pub rating: String,
    /// What the last match moved it by.
    pub change: Option<String>,
    /// The experience.
    pub experience: i64,
    /// Matches won and lost.
    pub record: String,
    /// The highest it was.
    pub highest: String,
}

/// `GET /c/{club}/ratings/{list}`
pub async fn of_list(
    at: AtClub,
    path: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    // The club's own has its one address.
    if path.1 == OWN {
        return Err(AppError::NotFound);
    }
    page(&at, &request, &path.1).await
}

/// `GET /c/{club}/ratings/table.csv`, `…/table.json`, `…/table.xlsx`
pub async fn own_table(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    file(&at, &request, OWN).await
}

/// `GET /c/{club}/ratings/{list}/table.csv`, `…/table.json`, `…/table.xlsx`
pub async fn table(
    at: AtClub,
    path: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    // The club's own has its one address.
    if path.1 == OWN {
        return Err(AppError::NotFound);
    }
    file(&at, &request, &path.1).await
}

async fn file(at: &AtClub, request: &HttpRequest, slug: &str) -> Result<HttpResponse, AppError> {
    let read = read(at, slug).await?;
    let list = list(at, &read);
    files::answer(at, request, Vec::new(), read.edition(), &list).await
}

fn list(at: &AtClub, read: &Read) -> RatingList {
    let faces = Faces::new(at, &read.names);
    // As on the page: who has a place first.
    let placed = read.rows.iter().filter(|(place, _)| place.is_some());
    let others = read.rows.iter().filter(|(place, _)| place.is_none());
    let rows = placed.chain(others).map(|(place, row)| Rated {
        place: place.and_then(|place| u32::try_from(place).ok()),
        player: faces.name(row.person),
        rating: row.rating,
        last_change: (row.matches > 0).then_some(row.last_change),
        experience: row.experience,
        matches: row.matches,
        wins: row.wins,
        highest: row.highest,
        provisional: place.is_none(),
    });
    RatingList {
        list: read.title(at),
        kept: read.list.settings.on,
        provisional_below: read.list.settings.provisional_below,
        rows: rows.collect(),
    }
}

/// `GET /c/{club}/ratings/matches.csv`
pub async fn matches(at: AtClub) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    fresh(&at).await;
    let names = at.names().await?;
    let club = at.club.id;
    let (book, rows, numbers) = at
        .house
        .store
        .read(move |conn| {
            let book = Book::read(conn, club)?;
            let mut rows = results::of_club(conn, club)?;
            rows.retain(|(stream, _)| book.holds(*stream));
            Ok::<_, StoreError>((book, rows, member_numbers::of_club(conn, club)?))
        })
        .await?;
    let list = book.lists.iter().find(|list| list.slug == OWN);
    let list = list.ok_or(AppError::NotFound)?;
    let zone = Zone::or_utc(&at.club.time_zone);
    let numbers: HashMap<_, _> = numbers
        .into_iter()
        .map(|row| (book.merged.who(row.person), row.number))
        .collect();
    let who = |person| book.merged.who(person);
    let mut rated: Vec<_> = rows
        .iter()
        .filter_map(|(stream, row)| {
            let finished = match row.finished(*stream) {
                Ok(finished) => finished,
                Err(error) => return Some(Err(error)),
            };
            if finished
                .unrated(&list.settings, &list.scope, &who)
                .is_some()
            {
                return None;
            }
            let (top, bottom, winner) = (row.top?, row.bottom?, row.winner?);
            let (loser, score) = match winner == top {
                true => (bottom, row.top_score.zip(row.bottom_score)),
                false => (top, row.bottom_score.zip(row.top_score)),
            };
            let (winner, loser) = (who(winner), who(loser));
            let line = RatedMatch {
                date: zone.day(row.at),
                event: book.event(&at, *stream, finished.key.event).label,
                length: row.length,
                winner: names.person(winner),
                winner_number: numbers.get(&winner).cloned(),
                loser: names.person(loser),
                loser_number: numbers.get(&loser).cloned(),
                winner_score: score.map(|(own, _)| own),
                loser_score: score.map(|(_, other)| other),
            };
            Some(Ok(((row.at, *stream, row.version, finished.key), line)))
        })
        .collect::<Result<_, StoreError>>()?;
    rated.sort_by_key(|(order, _)| *order);
    let text = table::csv(rated.into_iter().map(|(_, line)| line)).map_err(AppError::internal)?;
    let attached = "attachment; filename=\"rated-matches.csv\"";
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, Ending::Csv.content()))
        .insert_header((header::CONTENT_DISPOSITION, attached))
        .body(text))
}
