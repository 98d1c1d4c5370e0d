//! `GET /c/{club}/logo/{name}`: the club's logo, under a name made from its content.

use super::place::AtClub;
use crate::club::picture::Kind;
use crate::store::club_sites;
use crate::web::error::AppError;
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/logo/{name}`
///
/// # Errors
/// [`AppError::NotFound`] for any other name.
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let name = request.match_info().get("name").unwrap_or_default();
    let kind = Kind::of_name(name).ok_or(AppError::NotFound)?;
    let (club, asked) = (at.club.id, name.to_owned());
    let bytes = at
        .house
        .store
        .read(move |conn| club_sites::logo_bytes(conn, club, &asked))
        .await?;
    // What a private club shows is not for caches between it and its readers.
    let keep = match at.club.public {
        true => "public, max-age=31536000, immutable",
        false => "private, max-age=31536000, immutable",
    };
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, kind.media_type()))
        .insert_header((header::CACHE_CONTROL, keep))
        .insert_header((header::ETAG, format!("\"{name}\"")))
        .body(bytes))
}
