//! `GET /c/{club}/ratings/table.csv`, `table.json` and `table.xlsx`, and the same below `ratings/{list}`: a list of ratings
//! as files.

use super::{Read, read};
use crate::publish::rating_list::{Rated, RatingList};
use crate::store::rating_lists::OWN;
use crate::web::c::files;
use crate::web::c::place::AtClub;
use crate::web::c::players::Faces;
use crate::web::error::AppError;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/ratings/table.csv`, `…/table.json`, `…/table.xlsx`
///
/// # Errors
/// When the database fails.
pub async fn own(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    file(&at, &request, OWN).await
}

/// `GET /c/{club}/ratings/{list}/table.csv`, `…/table.json`, `…/table.xlsx`
///
/// # Errors
/// [`AppError::NotFound`] when there is no such list; the database's.
pub async fn show(
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
