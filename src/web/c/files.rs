//! The lists of a page as files, each format at the address with its ending. They are cached as pages are.

use super::published;
use crate::journal::StreamId;
use crate::publish::table::{FileFormat, Tables};
use crate::web::prelude::*;

/// The file in the format that the address names, and its content type.
pub(in crate::web::c) fn made(
    request: &HttpRequest,
    of: &impl Tables,
) -> Result<(&'static str, Vec<u8>), AppError> {
    let ending = FileFormat::of(request.path()).ok_or(AppError::NotFound)?;
    let bytes = ending.file(of).map_err(AppError::internal)?;
    Ok((ending.media_type(), bytes))
}

/// The answer with such a file, made from these streams and the club at its edition.
pub(in crate::web::c) async fn answer(
    at: &ClubRequest,
    request: &HttpRequest,
    streams: Vec<(StreamId, u64)>,
    edition: u64,
    of: &impl Tables,
) -> Result<HttpResponse, AppError> {
    let (kind, bytes) = made(request, of)?;
    published::answer(at, request, streams, edition, kind, bytes).await
}
