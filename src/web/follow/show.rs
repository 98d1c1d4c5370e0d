//! `GET /follow/{code}`: what the QR code of a night leads to.

use super::page;
use crate::web::error::AppError;
use crate::web::house::House;
use crate::web::html;
use crate::web::visitor::Visitor;
use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

/// `GET /follow/{code}`: the form with the letters typed. Nothing is stored or tried by looking at it: whatever opens
/// addresses by itself sends nobody away who looks on.
///
/// # Errors
/// When the page cannot be made.
pub async fn show(
    house: Data<House>,
    visitor: Visitor,
    code: Path<String>,
) -> Result<HttpResponse, AppError> {
    let code = code.chars().take(super::SHOWN).collect();
    html::page(&page(&house, &visitor, code, &[]))
}
