//! `POST …/close`: the night is over.

use super::place::AtNight;
use super::reopen::say;
use crate::chouette::Command;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use actix_web::HttpResponse;

/// `POST …/close`
///
/// # Errors
/// For anyone but a host; [`AppError::Refused`] while a game is being played.
pub async fn post(at: AtNight, form: Form<Button>) -> Result<HttpResponse, AppError> {
    let next = at.path.show().to_owned();
    say(at, form, Command::Close, "chouette-told-closed", &next).await // a key
}
