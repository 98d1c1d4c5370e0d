//! `POST /login/passkey/begin`: what the browser is to ask its keys, as JSON.

use crate::web::account::passkeys::begin::json;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use crate::web::house::House;
use crate::web::visitor::Visitor;
use actix_web::HttpResponse;
use actix_web::web::Data;

/// `POST /login/passkey/begin`
///
/// # Errors
/// [`AppError::NotFound`] where browsers offer no passkeys; [`AppError::TooMany`] after too many failures.
pub async fn post(
    house: Data<House>,
    visitor: Visitor,
    _form: Form<Button>,
) -> Result<HttpResponse, AppError> {
    let site = visitor.site(&house).ok_or(AppError::NotFound)?;
    let asked = house
        .accounts
        .ask_passkey(&site, &visitor.visit(&house))
        .await?;
    Ok(json(&asked))
}
