//! `/c/{club}/t/{tournament}/come-back`: someone who had left is back.

use super::withdraw::{Someone, of_someone};
use crate::tournament::Command;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::Posted;
use actix_web::HttpResponse;

/// `POST …/come-back`
///
/// # Errors
/// For those who may not direct; the database's.
pub async fn post(at: AtTournament, form: Posted<Someone>) -> Result<HttpResponse, AppError> {
    of_someone(&at, &form, |entrant| Command::Return { entrant }).await
}
