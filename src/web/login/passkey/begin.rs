//! `POST /login/passkey/begin`: what the browser is to ask its keys, as JSON.

use crate::violation::Violation;
use crate::web::account::passkeys::begin::json;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::house::House;
use crate::web::visitor::Visitor;
use actix_web::HttpResponse;
use actix_web::web::Data;

/// Nothing is typed.
#[derive(Debug)]
pub struct Nothing;

impl Typed for Nothing {
    type Command = ();

    fn read(_: &mut Fields) -> Self {
        Nothing
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}

/// `POST /login/passkey/begin`
///
/// # Errors
/// [`AppError::NotFound`] where browsers offer no passkeys; [`AppError::TooMany`] after too many failures.
pub async fn post(
    house: Data<House>,
    visitor: Visitor,
    _form: Form<Nothing>,
) -> Result<HttpResponse, AppError> {
    let site = visitor.site(&house).ok_or(AppError::NotFound)?;
    let asked = house
        .accounts
        .ask_passkey(&site, &visitor.visit(&house))
        .await?;
    Ok(json(&asked))
}
