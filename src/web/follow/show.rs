//! `GET /follow/{code}`: what the QR code of a night leads to.

use super::follow;
use crate::web::error::AppError;
use crate::web::house::House;
use crate::web::visitor::Visitor;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};

/// `GET /follow/{code}`: the phone is let in and led to the night. Read twice, it is let in once.
///
/// # Errors
/// [`AppError::TooMany`] after too many wrong codes; the database's.
pub async fn show(
    house: Data<House>,
    visitor: Visitor,
    code: Path<String>,
) -> Result<HttpResponse, AppError> {
    follow(&house, &visitor, code.into_inner(), StatusCode::NOT_FOUND).await
}
