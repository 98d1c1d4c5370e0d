//! `GET /c/{club}/chouette/season.csv`, `season.json` and `season.xlsx`: a season as files.

use super::{Asked, purse, read, span, standings};
use crate::publish::chouette_season::ChouetteSeason;
use crate::web::c::files;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/chouette/season.csv`, `…/season.json`, `…/season.xlsx`
///
/// # Errors
/// [`AppError::Refused`] for days that are none; the database's.
pub async fn show(
    at: AtClub,
    asked: Option<Query<Asked>>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    let asked = asked.map(Query::into_inner).unwrap_or_default();
    let nights = read(&at).await?;
    let (span, refused) = span(&asked, &nights)?;
    if let Some(violation) = refused.into_iter().next() {
        return Err(AppError::Refused(violation));
    }
    let names = at.names().await?;
    let name = |person| names.of(person).unwrap_or("…").to_owned();
    let standings = standings(&nights, &span);
    let purse = purse(&nights, &span);
    let season = ChouetteSeason::of(span, purse, &standings, &name);
    files::answer(&at, &request, nights.made_from(), nights.edition, &season).await
}
