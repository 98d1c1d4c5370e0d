//! `GET /c/{club}/records`: the most, the longest and the furthest of a club.

use super::players::{Book, Faces, fresh, mets};
use super::{listing, published};
use crate::app::lists::records::{Held, Records};
use crate::app::tournament::Names;
use crate::club::career::{self, Met};
use crate::club::rating::MatchKey;
use crate::journal::{PersonId, StreamId};
use crate::pages::ratings::points;
use crate::pages::words::{Words, worded};
use crate::store::rating_lists::OWN;
use crate::store::{StoreError, ratings, results};
use crate::web::c::files;
use crate::web::c::site_nav::Tab;
use crate::web::prelude::*;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Lines of each list.
const LINES: usize = 5;

/// A figure of somebody, with the match it was reached in.
type Figure<'a> = (i64, PersonId, Option<&'a Met>);

/// The records as they stand for their reader.
#[derive(Debug)]
struct Read {
    book: Book,
    names: Arc<Names>,
    /// Those that somebody holds.
    lists: Vec<List>,
}

/// A record.
#[derive(Debug)]
struct List {
    /// Its word in files, which its heading goes by.
    word: &'static str,
    /// The furthest, in order.
    lines: Vec<Line>,
}

/// Who reached how far.
#[derive(Debug)]
struct Line {
    figure: i64,
    person: PersonId,
    key: Option<MatchKey>,
}

/// The record whose figures are micro-points.
const HIGHEST: &str = "highest";

impl List {
    fn heading(&self, w: Words) -> String {
        worded!(w, "records-{}", self.word in ["highest", "run", "comeback", "gammons", "gammons-in-one", "matches", "events"]).into_owned()
    }
}

async fn read(at: &AtClub) -> Result<Read, AppError> {
    fresh(at).await;
    let names = at.names().await?;
    let club = at.club.id;
    let (book, rows, rated) = at
        .house
        .store
        .read(move |conn| {
            let book = Book::read(conn, club)?;
            let mut rows = results::of_club(conn, club)?;
            rows.retain(|(stream, _)| book.holds(*stream));
            let rated = ratings::of_list(conn, club, OWN)?;
            Ok::<_, StoreError>((book, rows, rated))
        })
        .await?;
    let careers = careers(&Faces::new(at, &names), &book, rows)?;
    let highest = rated.iter().filter(|row| row.matches > 0);
    let highest = highest.map(|row| (row.highest, row.person, None)).collect();
    let mut lists = lists(&careers);
    lists.insert(0, furthest(HIGHEST, highest));
    lists.retain(|list| !list.lines.is_empty());
    Ok(Read { book, names, lists })
}

/// Everyone's matches that count and that the reader is told of.
fn careers(
    faces: &Faces<'_>,
    book: &Book,
    rows: Vec<(StreamId, results::ResultRow)>,
) -> Result<BTreeMap<PersonId, Vec<Met>>, StoreError> {
    let mut of_person: BTreeMap<PersonId, Vec<(StreamId, results::ResultRow)>> = BTreeMap::new();
    for (stream, row) in rows {
        let mut two: Vec<PersonId> = [row.top, row.bottom]
            .into_iter()
            .flatten()
            .map(|person| book.merged.who(person))
            .collect();
        two.dedup();
        for person in two {
            of_person
                .entry(person)
                .or_default()
                .push((stream, row.clone()));
        }
    }
    let own = |(person, rows): (PersonId, Vec<_>)| {
        let mut own = mets(&rows, &book.merged, person)?;
        own.retain(|met| met.counts() && faces.tells(person, met.key));
        Ok((person, own))
    };
    of_person.into_iter().map(own).collect()
}

/// The record with the furthest of these.
fn furthest(word: &'static str, mut figures: Vec<Figure<'_>>) -> List {
    figures.retain(|(figure, _, _)| *figure > 0);
    figures.sort_by_key(|(figure, person, met)| (Reverse(*figure), met.map(|met| met.at), *person));
    let line = |(figure, person, met): Figure<'_>| Line {
        figure,
        person,
        key: met.map(|met| met.key),
    };
    List {
        word,
        lines: figures.into_iter().take(LINES).map(line).collect(),
    }
}

/// The records that follow from matches.
fn lists(careers: &BTreeMap<PersonId, Vec<Met>>) -> Vec<List> {
    let many = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let each = |of: &dyn Fn(&Met) -> Option<i64>| -> Vec<Figure<'_>> {
        let matches = careers
            .iter()
            .flat_map(|(person, mets)| mets.iter().map(|met| (*person, met)));
        let reached = matches.filter_map(|(person, met)| Some((of(met)?, person, Some(met))));
        reached.collect()
    };
    let whole = |of: &dyn Fn(&[Met]) -> i64| -> Vec<Figure<'_>> {
        let people = careers.iter();
        people
            .map(|(person, mets)| (of(mets), *person, None))
            .collect()
    };
    let runs = careers.iter().filter_map(|(person, mets)| {
        let (run, last) = career::longest_run(mets)?;
        Some((i64::from(run), *person, Some(last)))
    });
    let comeback = |met: &Met| met.behind.filter(|_| met.won == Some(true)).map(i64::from);
    let gammons = |mets: &[Met]| {
        let all = mets.iter().filter_map(|met| met.gammons);
        all.map(i64::from).fold(0, i64::saturating_add)
    };
    let events = |mets: &[Met]| {
        let events = mets.iter().map(|met| (met.key.stream, met.key.event));
        many(events.collect::<BTreeSet<_>>().len())
    };
    vec![
        furthest("run", runs.collect()),
        furthest("comeback", each(&comeback)),
        furthest("gammons", whole(&gammons)),
        furthest("gammons-in-one", each(&|met| met.gammons.map(i64::from))),
        furthest("matches", whole(&|mets| many(mets.len()))),
        furthest("events", whole(&events)),
    ]
}

/// `GET /c/{club}/records`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let read = read(&at).await?;
    let (w, book) = (at.words(), &read.book);
    let faces = Faces::new(&at, &read.names);
    let line = |list: &List, line: &Line| RecordLine {
        figure: match list.word {
            HIGHEST => points(line.figure),
            _ => line.figure.to_string(),
        },
        who: Link::new(faces.name(line.person), faces.page(line.person)),
        at: line.key.map(|key| {
            let event = book.event(&at, key.stream, key.event);
            Link::new(event.label, book.fixture(&at, key))
        }),
    };
    let list = |list: &List| RecordList {
        heading: list.heading(w),
        lines: list.lines.iter().map(|one| line(list, one)).collect(),
    };
    let here = at.path.below("records");
    let page = RecordsPage {
        page: at.page(),
        nav: listing::nav(&at, &here),
        live: format!("{}:{}", at.club.id, book.edition),
        files: format!("{here}/table"),
        lists: read.lists.iter().map(list).collect(),
    };
    let html = page.render().map_err(AppError::internal)?;
    let streams = Vec::new();
    published::answer(&at, &request, streams, book.edition, published::HTML, html).await
}

/// A club's records.
#[derive(Debug, Template, Deref)]
#[template(path = "c/records.html")]
struct RecordsPage {
    #[deref]
    page: Page,
    nav: Vec<Tab>,
    /// What the page shows, for its live link.
    live: String,
    /// The same as files, without their endings.
    files: String,
    /// Each record with those who hold it; an empty one is left out.
    lists: Vec<RecordList>,
}

/// A record.
#[derive(Debug, Clone, PartialEq, Eq)]
struct RecordList {
    heading: String,
    lines: Vec<RecordLine>,
}

/// Who reached how far.
#[derive(Debug, Clone, PartialEq, Eq)]
struct RecordLine {
    figure: String,
    who: Link,
    /// In which match, by its event.
    at: Option<Link>,
}

/// `GET /c/{club}/records/table.csv`, `…/table.json`, `…/table.xlsx`
pub async fn table(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let read = read(&at).await?;
    let (w, book) = (at.words(), &read.book);
    let faces = Faces::new(&at, &read.names);
    let rows = read
        .lists
        .iter()
        .flat_map(|list| list.lines.iter().map(move |line| (list, line)));
    let held = |(list, line): (&List, &Line)| Held {
        record: list.word,
        title: list.heading(w),
        figure: match list.word {
            HIGHEST => line.figure,
            _ => line.figure.saturating_mul(1_000_000),
        },
        player: faces.name(line.person),
        event: line
            .key
            .map(|key| book.event(&at, key.stream, key.event).label),
        day: line.key.and_then(|key| book.day(key.stream)),
    };
    let records = Records {
        rows: rows.map(held).collect(),
    };
    files::answer(&at, &request, Vec::new(), book.edition, &records).await
}
