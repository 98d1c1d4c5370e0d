//! `POST /logout`: signing out.

use super::error::AppError;
use super::house::House;
use super::visitor::Visitor;
use super::{cookies, redirect};
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Data;

/// `POST /logout`: ends the session here and in the database. Without one there is nothing to do.
///
/// # Errors
/// When the database cannot be written: then the session goes on, and the page says so.
pub async fn post(house: Data<House>, visitor: Visitor) -> Result<HttpResponse, AppError> {
    if let Some(cookie) = visitor.session_cookie() {
        house.accounts.sign_out(cookie).await?;
    }
    let mut answer = redirect::to("/");
    let gone = cookies::SESSION.clear(visitor.is_https());
    answer.headers_mut().append(header::SET_COOKIE, gone);
    Ok(answer)
}
