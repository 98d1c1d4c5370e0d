//! `GET /c/{club}/records`: the most, the longest and the furthest of a club.

use super::place::AtClub;
use super::players::{Book, Faces, fresh, mets};
use super::{listing, published};
use crate::club::career::{self, Met};
use crate::journal::PersonId;
use crate::pages::c::records::{RecordLine, RecordList, RecordsPage};
use crate::pages::layout::Link;
use crate::pages::ratings::points;
use crate::store::rating_lists::OWN;
use crate::store::{StoreError, ratings, results};
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Lines of each list.
const LINES: usize = 5;

/// A figure of somebody, with the match it was reached in.
type Figure<'a> = (i64, PersonId, Option<&'a Met>);

/// `GET /c/{club}/records`
///
/// # Errors
/// When the database fails.
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    fresh(&at).await;
    let names = at.names().await?;
    let club = at.club.id;
    let (book, rows, rated) = at
        .house
        .store
        .read(move |conn| {
            let book = Book::read(conn, club)?;
            let rows = results::of_club(conn, club)?;
            let rated = ratings::of_list(conn, club, OWN)?;
            Ok::<_, StoreError>((book, rows, rated))
        })
        .await?;
    let faces = Faces::new(&at, &names);
    let mut of_person: BTreeMap<PersonId, Vec<(crate::journal::StreamId, results::ResultRow)>> =
        BTreeMap::new();
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
    let careers: BTreeMap<PersonId, Vec<Met>> = of_person
        .into_iter()
        .map(|(person, rows)| {
            let mut own = mets(&rows, &book.merged, person);
            own.retain(|met| met.counts() && faces.tells(person, met.key));
            (person, own)
        })
        .collect();
    let w = at.house.words;
    let line = |(figure, person, met): Figure<'_>, text: String| RecordLine {
        figure: if text.is_empty() {
            figure.to_string()
        } else {
            text
        },
        who: Link::new(faces.name(person), faces.page(person)),
        at: met.map(|met| {
            let event = book.event(&at, met.key.stream, met.key.event);
            Link::new(event.label, book.fixture(&at, met.key))
        }),
    };
    let list = |heading: &str, mut figures: Vec<Figure<'_>>| {
        figures.retain(|(figure, _, _)| *figure > 0);
        figures.sort_by_key(|(figure, person, met)| {
            (Reverse(*figure), met.map(|met| met.at), *person)
        });
        RecordList {
            heading: w.say(heading).into_owned(),
            lines: figures
                .into_iter()
                .take(LINES)
                .map(|figure| line(figure, String::new()))
                .collect(),
        }
    };
    let all = || {
        careers
            .iter()
            .flat_map(|(person, mets)| mets.iter().map(|met| (*person, met)))
    };
    let many = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let highest = {
        let mut rows: Vec<_> = rated.iter().filter(|row| row.matches > 0).collect();
        rows.sort_by_key(|row| (Reverse(row.highest), row.person));
        RecordList {
            heading: w.say("records-highest").into_owned(),
            lines: rows
                .into_iter()
                .take(LINES)
                .map(|row| line((row.highest, row.person, None), points(row.highest)))
                .collect(),
        }
    };
    let mut lists = vec![
        highest,
        list(
            "records-run", // a key
            careers
                .iter()
                .filter_map(|(person, mets)| {
                    let (run, last) = career::longest_run(mets)?;
                    Some((i64::from(run), *person, Some(last)))
                })
                .collect(),
        ),
        list(
            "records-comeback", // a key
            all()
                .filter(|(_, met)| met.won == Some(true))
                .filter_map(|(person, met)| Some((i64::from(met.behind?), person, Some(met))))
                .collect(),
        ),
        list(
            "records-gammons", // a key
            careers
                .iter()
                .map(|(person, mets)| {
                    let sum: u64 = mets
                        .iter()
                        .filter_map(|met| met.gammons)
                        .map(u64::from)
                        .sum();
                    (i64::try_from(sum).unwrap_or(i64::MAX), *person, None)
                })
                .collect(),
        ),
        list(
            "records-gammons-in-one", // a key
            all()
                .filter_map(|(person, met)| Some((i64::from(met.gammons?), person, Some(met))))
                .collect(),
        ),
        list(
            "records-matches", // a key
            careers
                .iter()
                .map(|(person, mets)| (many(mets.len()), *person, None))
                .collect(),
        ),
        list(
            "records-events", // a key
            careers
                .iter()
                .map(|(person, mets)| {
                    let events: std::collections::BTreeSet<_> = mets
                        .iter()
                        .map(|met| (met.key.stream, met.key.event))
                        .collect();
                    (many(events.len()), *person, None)
                })
                .collect(),
        ),
    ];
    lists.retain(|list| !list.lines.is_empty());
    let here = at.path.below("records");
    let page = RecordsPage {
        w,
        frame: at.frame(),
        nav: listing::nav(&at, &here),
        live: format!("{}:{}", at.club.id, book.edition),
        lists,
    };
    let html = page.render().map_err(AppError::internal)?;
    let streams = Vec::new();
    published::answer(&at, &request, streams, book.edition, published::HTML, html).await
}
