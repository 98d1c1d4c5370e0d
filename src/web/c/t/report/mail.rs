//! `/c/{club}/t/{tournament}/report/mail`: the report of a tournament goes to those who agreed to get it.

use crate::web::c::mailing::{self, Letter, published, sent, shown};
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use actix_web::HttpResponse;

/// `GET /c/{club}/t/{tournament}/report/mail`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`] before it is published.
pub async fn show(at: AtTournament) -> Result<HttpResponse, AppError> {
    let (at, letter) = letter(at).await?;
    shown(&at.at, at.frame(), letter).await
}

/// `POST /c/{club}/t/{tournament}/report/mail`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`] before it is published, and where no mail
/// is sent; the database's.
pub async fn post(at: AtTournament, form: Form<Button>) -> Result<HttpResponse, AppError> {
    let (at, letter) = letter(at).await?;
    sent(&at.at, at.frame(), letter, &form).await
}

/// The letter, with names as everyone may read them: it goes to many.
async fn letter(mut at: AtTournament) -> Result<(AtTournament, Letter), AppError> {
    let row = published(&at).await?;
    at.names = at.names.in_public_of(at.stream, &at.story.state);
    let letter = mailing::letter(&at, &row)?;
    Ok((at, letter))
}
