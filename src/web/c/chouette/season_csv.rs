//! `GET /c/{club}/chouette/season.csv`: a season as a file.

use super::{Asked, read, span, standings};
use crate::publish::season_csv::season_csv;
use crate::web::c::chouette::shown::CSV;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Query;

/// `GET /c/{club}/chouette/season.csv`
///
/// # Errors
/// [`AppError::Refused`] for days that are none; the database's.
pub async fn show(at: AtClub, asked: Option<Query<Asked>>) -> Result<HttpResponse, AppError> {
    let asked = asked.map(Query::into_inner).unwrap_or_default();
    let nights = read(&at).await?;
    let (span, refused) = span(&asked, &nights);
    if let Some(violation) = refused.into_iter().next() {
        return Err(AppError::Refused(violation));
    }
    let names = at.names().await?;
    let name = |person| names.of(person).unwrap_or("…").to_owned();
    let text = season_csv(&standings(&nights, &span), &name).map_err(AppError::internal)?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, CSV))
        .body(text))
}
