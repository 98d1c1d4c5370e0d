//! `POST …/people/stake`: somebody names a stake of their own.

use super::{Somebody, about, again};
use crate::chouette::Command;
use crate::web::c::chouette::place::AtNight;
use crate::web::c::chouette::stake::stake;
use crate::web::error::AppError;
use crate::web::form::Form;
use actix_web::HttpResponse;

/// `POST …/people/stake`
///
/// # Errors
/// For anyone but a host; the database's.
pub async fn post(at: AtNight, form: Form<Somebody>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let stake = match stake(at.state().currency.as_ref(), &form.typed.stake) {
        Ok(stake) => stake,
        Err(violation) => return again(at, &[violation]).await,
    };
    let named = move |of: super::Of| Command::SetStake {
        player: of.player,
        stake,
    };
    about(at, form, named, "night-told-stake").await // a key
}
