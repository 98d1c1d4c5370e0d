//! `/c/{club}/t/{tournament}/door/return`: someone who left comes back.

use super::withdraw::{Entrant, tell};
use crate::tournament::Command;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::Posted;
use actix_web::HttpResponse;

/// `POST /c/{club}/t/{tournament}/door/return`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; the database's.
pub async fn post(at: AtTournament, form: Posted<Entrant>) -> Result<HttpResponse, AppError> {
    let come_back = |entrant| Command::Return { entrant };
    tell(&at, &form, come_back, "door-told-back").await // a key
}
