//! `GET /k/{token}`: the private link of a slip or a table card is exchanged for a cookie, and its address left at once.

use super::cookies::PHONE;
use super::error::AppError;
use super::house::House;
use super::redirect;
use super::visitor::Visitor;
use crate::app::phone;
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, Path};

/// `GET /k/{token}`
///
/// # Errors
/// [`AppError::VoidLink`] when it was revoked, or never was one; the database's.
pub async fn show(
    house: Data<House>,
    visitor: Visitor,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    let handed = phone::exchange(&house.store, &token).await?;
    let handed = handed.ok_or(AppError::VoidLink)?;
    let mut answer = redirect::to("/here");
    let cookie = PHONE.set(&handed.cookie, visitor.is_https(), handed.seconds);
    answer.headers_mut().append(header::SET_COOKIE, cookie);
    // A page elsewhere is never told where the phone came from.
    answer.headers_mut().insert(
        header::REFERRER_POLICY,
        header::HeaderValue::from_static("no-referrer"),
    );
    Ok(answer)
}
