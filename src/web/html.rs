//! A page as an answer.

use super::error::AppError;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

/// The page, 200.
///
/// # Errors
/// [`AppError::Internal`] when the template fails.
pub fn page(page: &impl Template) -> Result<HttpResponse, AppError> {
    page_with(StatusCode::OK, page)
}

/// The page of a form that was refused, with what was typed still in it: 422.
///
/// # Errors
/// [`AppError::Internal`] when the template fails.
pub fn refused(page: &impl Template) -> Result<HttpResponse, AppError> {
    page_with(StatusCode::UNPROCESSABLE_ENTITY, page)
}

/// The page with another status.
///
/// # Errors
/// [`AppError::Internal`] when the template fails.
pub fn page_with(status: StatusCode, page: &impl Template) -> Result<HttpResponse, AppError> {
    let html = page.render().map_err(AppError::internal)?;
    Ok(HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .body(html))
}
