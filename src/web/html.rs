//! A page as an answer.

use super::error::AppError;
use super::{conditional, negotiate};
use crate::violation::Violation;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

pub fn page(page: &impl Template) -> Result<HttpResponse, AppError> {
    page_with(StatusCode::OK, page)
}

/// The page, 200, packed where the browser takes that. Only for pages that repeat nothing of what was sent: of others the
/// length would tell something.
pub fn packed(request: &HttpRequest, page: &impl Template) -> Result<HttpResponse, AppError> {
    let html = Bytes::from(page.render().map_err(AppError::internal)?);
    let pack = || negotiate::gzip(&html);
    let mut answer = conditional::fitting(request, "text/html; charset=utf-8", &html, pack);
    let vary = HeaderValue::from_static("Accept-Encoding, Accept-Language");
    answer.headers_mut().insert(header::VARY, vary);
    Ok(answer)
}

/// The page of a form that was refused, with what was typed still in it: 422.
pub fn refused(page: &impl Template) -> Result<HttpResponse, AppError> {
    page_with(StatusCode::UNPROCESSABLE_ENTITY, page)
}

/// The page of what an address asks for; 422 where some of that was refused.
pub fn asked(page: &impl Template, refused: &[Violation]) -> Result<HttpResponse, AppError> {
    match refused.is_empty() {
        true => self::page(page),
        false => self::refused(page),
    }
}

pub fn page_with(status: StatusCode, page: &impl Template) -> Result<HttpResponse, AppError> {
    let html = page.render().map_err(AppError::internal)?;
    Ok(HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .body(html))
}
