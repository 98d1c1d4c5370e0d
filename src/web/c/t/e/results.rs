//! `GET /c/{club}/t/{tournament}/e/{event}/results.csv`, `places.csv`, `results.json` and `results.xlsx`: what the event
//! came to, as files.

use crate::publish::results::Results;
use crate::web::c::place::AtTournament;
use crate::web::c::published::{answer, event_number, event_title};
use crate::web::error::AppError;
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};

const CSV: &str = "text/csv; charset=utf-8";
const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

fn results(at: &AtTournament, request: &HttpRequest) -> Result<Results, AppError> {
    let event = at.event(event_number(request)?)?;
    let name = |n| at.names.entrant(at.state(), n);
    Ok(Results::of(event, event_title(at, event), &name))
}

async fn text(
    at: &AtTournament,
    request: &HttpRequest,
    kind: &'static str,
    text: String,
) -> Result<HttpResponse, AppError> {
    let shown = vec![(at.stream, at.story.version)];
    answer(&at.at, request, shown, at.names.edition, kind, text).await
}

/// `GET …/results.csv`
///
/// # Errors
/// [`AppError::NotFound`] when there is no such event.
pub async fn csv(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let file = results(&at, &request)?.csv().map_err(AppError::internal)?;
    text(&at, &request, CSV, file).await
}

/// `GET …/places.csv`
///
/// # Errors
/// [`AppError::NotFound`] when there is no such event.
pub async fn places(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let file = results(&at, &request)?.places_csv();
    text(&at, &request, CSV, file.map_err(AppError::internal)?).await
}

/// `GET …/results.json`
///
/// # Errors
/// [`AppError::NotFound`] when there is no such event.
pub async fn json(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let results = results(&at, &request)?;
    let mut file = serde_json::to_string_pretty(&results).map_err(AppError::internal)?;
    file.push('\n');
    text(&at, &request, "application/json", file).await
}

/// `GET …/results.xlsx`
///
/// # Errors
/// [`AppError::NotFound`] when there is no such event.
pub async fn xlsx(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let bytes = results(&at, &request)?.xlsx().map_err(AppError::internal)?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, XLSX))
        .body(bytes))
}
