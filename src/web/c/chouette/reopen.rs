//! `POST …/reopen`: the night goes on.

use super::place::AtNight;
use crate::chouette::Command;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use actix_web::HttpResponse;

/// `POST …/reopen`
///
/// # Errors
/// For anyone but a host.
pub async fn post(at: AtNight, form: Form<Button>) -> Result<HttpResponse, AppError> {
    let next = at.path.below("table");
    say(at, form, Command::Reopen, "chouette-told-reopened", &next).await // a key
}

/// Says this to the night and goes on to `next`.
pub(super) async fn say(
    at: AtNight,
    form: Form<Button>,
    command: Command,
    sentence: &str,
    next: &str,
) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let asker = at.asker(&form.key)?;
    let done = at.house.nights.act(asker, at.stream, command).await?;
    let told = at.house.words.say(sentence).into_owned();
    Ok(at.done(&done, told, next))
}
