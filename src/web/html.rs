//! A page as an answer.

use super::error::AppError;
use super::negotiate;
use crate::violation::Violation;
use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

pub fn page(page: &impl Template) -> Result<HttpResponse, AppError> {
    page_with(StatusCode::OK, page)
}

/// The page, 200, packed where the browser takes that. Only for pages that repeat nothing of what was sent: of others the
/// length would tell something.
pub fn packed(request: &HttpRequest, page: &impl Template) -> Result<HttpResponse, AppError> {
    let html = page.render().map_err(AppError::internal)?;
    let mut answer = HttpResponse::Ok();
    answer
        .content_type("text/html; charset=utf-8")
        .insert_header((header::VARY, "Accept-Encoding, Accept-Language"));
    if negotiate::takes_gzip(request)
        && let Some(gzip) = negotiate::gzip(html.as_bytes())
    {
        answer.insert_header((header::CONTENT_ENCODING, "gzip"));
        return Ok(answer.body(gzip));
    }
    Ok(answer.body(html))
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
