//! `POST /here/leave`: this phone forgets for whom it spoke.

use crate::web::cookies::PHONE;
use crate::web::error::AppError;
use crate::web::redirect;
use crate::web::visitor::Visitor;
use actix_web::HttpResponse;
use actix_web::http::header;

/// `POST /here/leave`
///
/// # Errors
/// When it cannot be seen who asks.
pub async fn post(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let mut answer = redirect::to("/");
    let gone = PHONE.clear(visitor.is_https());
    answer.headers_mut().append(header::SET_COOKIE, gone);
    Ok(answer)
}
