//! `GET /c/{club}/players/{a}/against/{b}`: two players' matches against each other.

use super::{Faces, Shelf, fresh, mets, person_of, results_of};
use crate::pages::ratings::chance;
use crate::pages::when;
use crate::store::{StoreError, ratings};
use crate::web::c::published;
use crate::web::prelude::*;

/// `GET /c/{club}/players/{a}/against/{b}`
///
/// # Errors
/// [`AppError::NotFound`] for nobody of the club, or for one person twice; the database's.
pub async fn show(
    at: AtClub,
    path: Path<(String, String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    fresh(&at).await;
    let names = at.names().await?;
    let a = person_of(&at, &names, &path.1)?;
    let b = person_of(&at, &names, &path.2)?;
    if a == b {
        return Err(AppError::NotFound);
    }
    let club = at.club.id;
    let kept = at.house.cache.shelves().clone();
    let (shelf, rows, own, other) = at
        .house
        .store
        .read(move |conn| {
            let shelf = Shelf::read(conn, club, &kept)?;
            let book = &shelf.book;
            let rows = results_of(conn, book, a)?;
            let slug = book.lists.first().map(|list| list.slug.clone());
            let slug = slug.unwrap_or_default();
            let own = ratings::of_person(conn, club, &slug, a)?;
            let other = ratings::of_person(conn, club, &slug, b)?;
            Ok::<_, StoreError>((shelf, rows, own, other))
        })
        .await?;
    let book = &shelf.book;
    let faces = Faces::new(&at, &names);
    let mut met = mets(&rows, &book.merged, a)?;
    met.retain(|met| {
        met.opponent == Some(b)
            && met.counts()
            && faces.tells(a, met.key)
            && faces.tells(b, met.key)
    });
    let w = at.words();
    let zone = at.club.time_zone;
    let count = |won| met.iter().filter(|met| met.won == Some(won)).count();
    let formula = book
        .lists
        .first()
        .map(|l| l.settings.formula)
        .unwrap_or_default();
    let next = own.as_ref().zip(other.as_ref()).map(|(own, other)| {
        [3, 5, 7, 9, 11]
            .into_iter()
            .map(|length| {
                (
                    length,
                    chance(formula.chance(length, own.rating, other.rating)),
                )
            })
            .collect()
    });
    let page = AgainstPage {
        page: at.page(),
        a: Link::new(faces.name(a), faces.page(a)),
        b: Link::new(faces.name(b), faces.page(b)),
        live: format!("{}:{}", at.club.id, book.edition),
        wins: count(true),
        losses: count(false),
        chances: next.unwrap_or_default(),
        lines: met
            .iter()
            .rev()
            .map(|met| Line {
                day: when::day(w, zone.day(met.at)),
                event: book.event(&at, met.key.stream, met.key.event),
                href: book.fixture(&at, met.key),
                won: met.won == Some(true),
                score: met.score.map(|(own, other)| format!("{own}–{other}")),
                length: met.length,
            })
            .collect(),
    };
    let html = page.render().map_err(AppError::internal)?;
    let streams = Vec::new();
    published::answer(&at, &request, streams, book.edition, published::HTML, html).await
}

/// Two players.
#[derive(Debug, Template, Deref)]
#[template(path = "c/players/against.html")]
struct AgainstPage {
    #[deref]
    page: Page,
    a: Link,
    b: Link,
    /// What the page shows, for its live link.
    live: String,
    wins: usize,
    losses: usize,
    /// The first's chance in a match of each length, by the ratings of today.
    chances: Vec<(u16, String)>,
    lines: Vec<Line>,
}

/// A match.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Line {
    day: String,
    event: Link,
    href: String,
    won: bool,
    /// The first's points and the other's.
    score: Option<String>,
    /// The points it was played to.
    length: u16,
}
