//! `/position/{id}.svg`: any position as a picture, so that a blog can show it.

use super::error::AppError;
use super::form::percent_decoded;
use super::house::House;
use super::negotiate;
use crate::pages::position::picture;
use crate::violation::{Source, Violation};
use actix_web::http::header;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use sha2::{Digest, Sha256};

/// `GET /position/{id}.svg`
///
/// # Errors
/// [`AppError::Unreadable`] when the identifier is none.
pub async fn show(
    house: Data<House>,
    request: HttpRequest,
    id: Path<String>,
) -> Result<HttpResponse, AppError> {
    // The router leaves some escapes as they are: Base64 has `/` and `+`.
    let id = String::from_utf8(percent_decoded(id.replace('+', "%2B").as_bytes()));
    let id =
        id.map_err(|_| AppError::Unreadable(Violation::new("position-unknown", Source::House)))?;
    let picture = picture(house.words, &id).map_err(AppError::Unreadable)?;
    let svg = picture.to_string();
    let [a, b, c, d, e, f, g, h, ..] = Sha256::digest(svg.as_bytes()).0;
    let tag = format!("\"{:016x}\"", u64::from_be_bytes([a, b, c, d, e, f, g, h]));
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((header::CACHE_CONTROL, "public, max-age=604800"))
        .insert_header((header::ETAG, tag.as_str()))
        // A picture is for any site's page to show.
        .insert_header(("Cross-Origin-Resource-Policy", "cross-origin"));
    if negotiate::has(&request, &tag) {
        answer.status(actix_web::http::StatusCode::NOT_MODIFIED);
        return Ok(answer.finish());
    }
    Ok(answer.content_type("image/svg+xml").body(svg))
}
