//! `/position/{id}.svg`: any position as a picture, so that a blog can show it.

use super::conditional::{self, CachingHeaders, TaggedBody};
use super::negotiate;
use crate::app::digest::short_hash;
use crate::pages::position::picture;
use crate::web::prelude::*;
use actix_web::http::header::{self, HeaderValue};
use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha256};

/// `GET /position/{id}.svg`
pub async fn show(request: HttpRequest, id: Path<String>) -> Result<HttpResponse, AppError> {
    // What takes the rest of an address can have no ending in the router.
    let id = id.strip_suffix(".svg").filter(|id| !id.is_empty());
    let id = id.ok_or(AppError::NotFound)?;
    // The router leaves some escapes as they are: Base64 has `/` and `+`.
    let id = percent_decode_str(id).decode_utf8();
    let id = id.map_err(|_| AppError::Unreadable(refuse::position_unknown()))?;
    let picture = picture(negotiate::messages(&request), &id).map_err(AppError::Unreadable)?;
    let svg = picture.to_string();
    let headers = CachingHeaders {
        tag: conditional::strong(&short_hash(&Sha256::digest(&svg), 16)),
        cache_control: "public, max-age=604800",
        vary: Some("Accept-Language"),
    };
    let body = TaggedBody::new(headers, "image/svg+xml", svg).never_packed();
    let mut answer = body.answer(&request);
    // A picture is for any site's page to show.
    answer.headers_mut().insert(
        header::CROSS_ORIGIN_RESOURCE_POLICY,
        HeaderValue::from_static("cross-origin"),
    );
    Ok(answer)
}
