//! `POST …/people/return`: somebody comes back.

use super::{Somebody, about};
use crate::chouette::Command;
use crate::web::c::chouette::place::AtNight;
use crate::web::error::AppError;
use crate::web::form::Form;
use actix_web::HttpResponse;

/// `POST …/people/return`
///
/// # Errors
/// For anyone but a host; the database's.
pub async fn post(at: AtNight, form: Form<Somebody>) -> Result<HttpResponse, AppError> {
    let back = |of: super::Of| Command::Return {
        player: of.player,
        table: of.table,
    };
    about(at, form, back, "night-told-back").await // a key
}
