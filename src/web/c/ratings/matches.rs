//! `GET /c/{club}/ratings/matches.csv`: every rated match, for a federation.

use crate::club::permissions::Deed;
use crate::club::zone::Zone;
use crate::publish::rated_matches::{RatedMatch, file};
use crate::publish::table::Ending;
use crate::store::rating_lists::OWN;
use crate::store::{StoreError, member_numbers, results};
use crate::web::c::place::AtClub;
use crate::web::c::players::{Book, fresh};
use crate::web::error::AppError;
use actix_web::HttpResponse;
use actix_web::http::header;
use std::collections::HashMap;

/// `GET /c/{club}/ratings/matches.csv`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; the database's.
pub async fn show(at: AtClub) -> Result<HttpResponse, AppError> {
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
                day: zone.day(row.at).to_string(),
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
    let text = file(rated.into_iter().map(|(_, line)| line)).map_err(AppError::internal)?;
    let attached = "attachment; filename=\"rated-matches.csv\"";
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, Ending::Csv.content()))
        .insert_header((header::CONTENT_DISPOSITION, attached))
        .body(text))
}
