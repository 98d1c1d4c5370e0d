//! `/c/{club}/t/{tournament}/call-off/back`: what was called off takes place after all.

use crate::tournament::Command;
use crate::web::c::place::AtTournament;
use crate::web::c::t::finish::pressed;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use actix_web::HttpResponse;

/// `POST …/call-off/back`
///
/// # Errors
/// For those who may not direct; the database's.
pub async fn post(at: AtTournament, form: Form<Button>) -> Result<HttpResponse, AppError> {
    pressed(&at, &form, Command::PutBackOn, "told-back-on").await // a key
}
