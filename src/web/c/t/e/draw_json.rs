//! `GET /c/{club}/t/{tournament}/e/{event}/draw.json`: what `crawford verify-draw` reads.

use crate::tournament::DrawRecord;
use crate::web::c::place::AtTournament;
use crate::web::c::published::{answer, event_number};
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/t/{tournament}/e/{event}/draw.json`
///
/// # Errors
/// [`AppError::NotFound`] before the draw.
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = at.event(event_number(&request)?)?;
    let record = DrawRecord::of(at.state(), event).ok_or(AppError::NotFound)?;
    let mut text = serde_json::to_string_pretty(&record).map_err(AppError::internal)?;
    text.push('\n');
    let shown = vec![(at.stream, at.story.version)];
    let edition = at.names.edition;
    answer(&at.at, &request, shown, edition, "application/json", text).await
}
