//! `POST …/people/leave`: somebody leaves the night.

use super::Somebody;
use super::going::go;
use crate::chouette::{Command, PlayerNo};
use crate::web::c::chouette::place::AtNight;
use crate::web::error::AppError;
use crate::web::form::Form;
use actix_web::HttpResponse;

/// `POST …/people/leave`
///
/// # Errors
/// For anyone but a host; the database's.
pub async fn post(at: AtNight, form: Form<Somebody>) -> Result<HttpResponse, AppError> {
    let leave = |player: PlayerNo, proxy| Command::Leave { player, proxy };
    go(at, form, leave, "night-told-left").await // a key
}
