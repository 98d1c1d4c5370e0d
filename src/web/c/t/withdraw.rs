//! `/c/{club}/t/{tournament}/withdraw`: someone leaves.

use super::desk::refused;
use super::teller::{desk, name_of};
use crate::form::Form;
use crate::pages::fact_text::set_apart;
use crate::pages::messages::Messages;
use crate::tournament::{Command, EntrantNo};
use crate::web::prelude::*;
use crate::web::redirect;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct WithdrawInput {
    entrant: EntrantNo,
    next: String,
}

/// `POST …/withdraw`
pub async fn post(
    at: AtTournament<Direct>,
    form: Posted<WithdrawInput>,
) -> Result<HttpResponse, AppError> {
    of_someone(&at, &form, |entrant| Command::Withdraw { entrant }).await
}

async fn of_someone(
    at: &AtTournament<Direct>,
    form: &Posted<WithdrawInput>,
    command: impl FnOnce(EntrantNo) -> Command,
) -> Result<HttpResponse, AppError> {
    let WithdrawInput { entrant, next } = form
        .command()
        .or_page_read(async |violations| refused(at, violations).await)
        .await?;
    let command = command(entrant);
    let acted = at
        .act(&form.key, command)
        .await
        .or_page_read(async |violations| refused(at, violations).await)
        .await?;
    let t = &acted.story.state;
    let name = set_apart(&name_of(&at.names, t)(entrant));
    let key = if t.has_left(entrant) {
        Messages::told_left
    } else {
        Messages::told_returned
    };
    let sentence = key(at.messages(), name);
    let next = match redirect::local(&next) {
        Some(next) => next.to_owned(),
        None => desk(at),
    };
    Ok(at.done(&acted, sentence, &next))
}

/// `POST …/come-back`
pub async fn come_back(
    at: AtTournament<Direct>,
    form: Posted<WithdrawInput>,
) -> Result<HttpResponse, AppError> {
    of_someone(&at, &form, |entrant| Command::Return { entrant }).await
}
