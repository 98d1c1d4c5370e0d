//! `POST …/people/stake`: somebody names a stake of their own.

use super::{Somebody, about};
use crate::chouette::Command;
use crate::web::c::chouette::place::AtNight;
use crate::web::error::AppError;
use crate::web::form::Form;
use actix_web::HttpResponse;

/// `POST …/people/stake`
///
/// # Errors
/// For anyone but a host; the database's.
pub async fn post(at: AtNight, form: Form<Somebody>) -> Result<HttpResponse, AppError> {
    let stake = |of: super::Of| Command::SetStake {
        player: of.player,
        stake: of.stake,
    };
    about(at, form, stake, "night-told-stake").await // a key
}
