//! `/position/{id}.svg`: any position as a picture, so that a blog can show it.

use super::negotiate;
use crate::pages::position::picture;
use crate::web::prelude::*;
use actix_web::http::header;
use data_encoding::HEXLOWER;
use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha256};

/// `GET /position/{id}.svg`
pub async fn show(request: HttpRequest, id: Path<String>) -> Result<HttpResponse, AppError> {
    // The router leaves some escapes as they are: Base64 has `/` and `+`.
    let id = percent_decode_str(&id).decode_utf8();
    let id = id.map_err(|_| AppError::Unreadable(refuse::position_unknown()))?;
    let picture = picture(negotiate::messages(&request), &id).map_err(AppError::Unreadable)?;
    let svg = picture.to_string();
    let hash = HEXLOWER.encode(&Sha256::digest(&svg));
    let tag = format!("\"{hash:.16}\"");
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((header::CACHE_CONTROL, "public, max-age=604800"))
        .insert_header((header::ETAG, tag.as_str()))
        .insert_header((header::VARY, "Accept-Language"))
        // A picture is for any site's page to show.
        .insert_header(("Cross-Origin-Resource-Policy", "cross-origin"));
    if negotiate::has(&request, &tag) {
        answer.status(actix_web::http::StatusCode::NOT_MODIFIED);
        return Ok(answer.finish());
    }
    Ok(answer.content_type("image/svg+xml").body(svg))
}
