//! `GET /c/{club}/theme/{colours}.css`: the style sheet of a club's colours. Its address says all that is in it, so that
//! browsers keep it for ever, and a preview is the same page with another address in it.

use super::place::AtClub;
use crate::club::colour::Theme;
use crate::web::error::AppError;
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/theme/{colours}.css`
///
/// # Errors
/// [`AppError::NotFound`] for colours that are none or not read well enough.
pub async fn show(_: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let word = request.match_info().get("colours").unwrap_or_default();
    let theme = Theme::read(word).ok_or(AppError::NotFound)?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/css; charset=utf-8"))
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .insert_header((header::ETAG, format!("\"{word}\"")))
        .body(theme.css()))
}
