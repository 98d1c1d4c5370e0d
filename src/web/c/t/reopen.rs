//! `/c/{club}/t/{tournament}/reopen`: a tournament that was over goes on.

use super::finish::pressed;
use crate::tournament::Command;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use actix_web::HttpResponse;

/// `POST …/reopen`
///
/// # Errors
/// For those who may not direct; the database's.
pub async fn post(at: AtTournament, form: Form<Button>) -> Result<HttpResponse, AppError> {
    pressed(&at, &form, Command::Reopen, "told-reopened").await // a key
}
