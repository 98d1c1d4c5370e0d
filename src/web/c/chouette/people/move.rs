//! `POST …/people/move`: somebody goes to another table.

use super::{Somebody, about};
use crate::chouette::Command;
use crate::web::c::chouette::place::AtNight;
use crate::web::error::AppError;
use crate::web::form::Form;
use actix_web::HttpResponse;

/// `POST …/people/move`
///
/// # Errors
/// For anyone but a host; the database's.
pub async fn post(at: AtNight, form: Form<Somebody>) -> Result<HttpResponse, AppError> {
    let change = |of: super::Of| Command::Move {
        player: of.player,
        table: of.table,
    };
    about(at, form, change, "night-told-moved").await // a key
}
