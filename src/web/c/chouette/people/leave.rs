//! `POST …/people/leave`: somebody leaves the night.

use super::{Somebody, about};
use crate::chouette::Command;
use crate::web::c::chouette::place::AtNight;
use crate::web::error::AppError;
use crate::web::form::Form;
use actix_web::HttpResponse;

/// `POST …/people/leave`
///
/// # Errors
/// For anyone but a host; the database's.
pub async fn post(at: AtNight, form: Form<Somebody>) -> Result<HttpResponse, AppError> {
    let leave = |of: super::Of| Command::Leave {
        player: of.player,
        proxy: of.proxy,
    };
    about(at, form, leave, "night-told-left").await // a key
}
