//! `/c/{club}/t/{tournament}/e/{event}/m/{match}/record-file`: the record itself, as it was uploaded.

use crate::engine::record::sgf;
use crate::store::records::{self, MatchRecord};
use crate::tournament::Fixture;
use crate::web::c::place::AtTournament;
use crate::web::c::t::said::OfMatch;
use crate::web::error::AppError;
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Path;

/// `GET …/record-file`
///
/// # Errors
/// [`AppError::NotFound`] where there is no record, or its text is blanked.
pub async fn show(at: AtTournament, of: Path<OfMatch>) -> Result<HttpResponse, AppError> {
    let (event, number) = of.numbers();
    let (_, content) = kept(&at, at.fixture(event, number)?).await?;
    let ending = if sgf::looks_like(&content) {
        "sgf"
    } else {
        "mat"
    };
    // Never shown as a page: whoever wrote it may have put anything in it.
    Ok(HttpResponse::Ok()
        .content_type("application/octet-stream")
        .insert_header((
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"match-{event}-{number}.{ending}\""),
        ))
        .body(content))
}

/// The record of a match and its text.
///
/// # Errors
/// [`AppError::NotFound`] where there is none.
pub(super) async fn kept(
    at: &AtTournament,
    m: &Fixture,
) -> Result<(MatchRecord, Vec<u8>), AppError> {
    let id = m.record.ok_or(AppError::NotFound)?;
    let read = at.house.store.read(move |conn| records::find(conn, id));
    let mut record = read.await?;
    let content = record.content.take().ok_or(AppError::NotFound)?;
    Ok((record, content))
}
