//! `GET /c/{club}/players/{person}/card.png`: the picture beside a link to somebody's page.

use super::{Faces, Shelf, fresh, person_of};
use crate::pages::ratings::points;
use crate::publish::card::{Card, Line};
use crate::web::c::card::answer;
use crate::web::prelude::*;

/// `GET /c/{club}/players/{person}/card.png`
///
/// # Errors
/// [`AppError::NotFound`] for nobody of the club, or in a club that is not public; the database's.
pub async fn show(
    at: AtClub,
    path: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    let at = at.in_public()?;
    fresh(&at).await;
    let names = at.names().await?;
    let person = person_of(&at, &names, &path.1)?;
    let (club, kept) = (at.club.id, at.house.cache.shelves().clone());
    let shelf = at
        .house
        .store
        .read(move |conn| Shelf::read(conn, club, &kept));
    let shelf = shelf.await?;
    let w = at.words();
    let own = shelf
        .lists
        .first()
        .and_then(|rows| rows.iter().find(|row| row.person == person));
    let card = Card {
        above: at.club.name.clone(),
        title: Faces::new(&at, &names).name(person),
        lines: own
            .into_iter()
            .flat_map(|row| {
                let lost = row.matches.saturating_sub(row.wins);
                [
                    Line::strong(format!("{} {}", w.ratings_rating(), points(row.rating))),
                    Line::plain(format!("{} {}–{lost}", w.ratings_record(), row.wins)),
                ]
            })
            .collect(),
        colour: None,
    };
    answer(&at, &request, Vec::new(), shelf.book.edition, card).await
}
