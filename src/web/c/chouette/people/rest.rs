//! `POST …/people/rest`: somebody takes a break.

use super::Somebody;
use super::going::go;
use crate::chouette::{Command, PlayerNo};
use crate::web::c::chouette::place::AtNight;
use crate::web::error::AppError;
use crate::web::form::Form;
use actix_web::HttpResponse;

/// `POST …/people/rest`
///
/// # Errors
/// For anyone but a host; the database's.
pub async fn post(at: AtNight, form: Form<Somebody>) -> Result<HttpResponse, AppError> {
    let rest = |player: PlayerNo, proxy| Command::Rest { player, proxy };
    go(at, form, rest, "night-told-rests").await // a key
}
