//! `POST …/people/rest`: somebody takes a break.

use super::{Somebody, about};
use crate::chouette::Command;
use crate::web::c::chouette::place::AtNight;
use crate::web::error::AppError;
use crate::web::form::Form;
use actix_web::HttpResponse;

/// `POST …/people/rest`
///
/// # Errors
/// For anyone but a host; the database's.
pub async fn post(at: AtNight, form: Form<Somebody>) -> Result<HttpResponse, AppError> {
    let rest = |of: super::Of| Command::Rest {
        player: of.player,
        proxy: of.proxy,
    };
    about(at, form, rest, "night-told-rests").await // a key
}
