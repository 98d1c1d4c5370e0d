//! How long an address and how large the head of a request may be. The server itself takes up to 128 KB; no page of this
//! service needs a tenth of that.

use crate::web::error::AppError;
use actix_web::dev::RequestHead;

/// Longest address, path and query, in bytes: a watcher names up to 32 streams.
const ADDRESS: usize = 8 * 1024;
const HEADERS: usize = 16 * 1024;

pub fn check(head: &RequestHead) -> Result<(), AppError> {
    let address = head.uri.path_and_query().map_or(0, |p| p.as_str().len());
    let headers: usize = head
        .headers()
        .iter()
        .map(|(name, value)| name.as_str().len().saturating_add(value.len()))
        .sum();
    if address > ADDRESS || headers > HEADERS {
        return Err(AppError::HeadTooLarge);
    }
    Ok(())
}
