//! `/c/{club}/chouette/{night}/report/mail`: the report of a chouette night goes to those who agreed to get it.

use super::made;
use crate::app::site::report;
use crate::club::permissions::Deed;
use crate::pages::report::{Way, copied};
use crate::web::c::chouette::place::AtNight;
use crate::web::c::chouette::show::when_and_where;
use crate::web::c::mailing::{Letter, sent, shown};
use crate::web::c::reporting::{by_hand, title, wording};
use crate::web::error::AppError;
use crate::web::form::Form;
use crate::web::mail::Yes;
use actix_web::HttpResponse;

/// `GET /c/{club}/chouette/{night}/report/mail`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`] before it is published.
pub async fn show(at: AtNight) -> Result<HttpResponse, AppError> {
    let (at, letter) = letter(at).await?;
    shown(&at.at, at.frame(), letter).await
}

/// `POST /c/{club}/chouette/{night}/report/mail`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`] before it is published, and where no mail
/// is sent; the database's.
pub async fn post(at: AtNight, form: Form<Yes>) -> Result<HttpResponse, AppError> {
    let (at, letter) = letter(at).await?;
    sent(&at.at, at.frame(), letter, &form).await
}

/// The letter, with names as everyone may read them: it goes to many.
async fn letter(mut at: AtNight) -> Result<(AtNight, Letter), AppError> {
    at.need(Deed::ManageMembers)?;
    let row = report(&at.house.store, at.stream).await?;
    let row = row.filter(|row| row.published_at.is_some());
    let row = row.ok_or(AppError::NotFound)?;
    at.names = at.names.in_public_of_night(at.stream, &at.story.state);
    let (of, name) = (wording(Some(&row)), at.row.name.clone());
    let page = at.path.below("report");
    let address = at
        .house
        .hosts
        .address()
        .map(|origin| format!("{origin}{page}"));
    let (when, made) = (when_and_where(&at), made(&at, Some(&row)));
    let written = by_hand(&of, &name);
    let body = copied(
        at.house.words,
        Way::Plain,
        written,
        &when,
        &made,
        address.as_deref(),
    );
    let letter = Letter {
        of: at.stream,
        subject: title(&of, &name).to_owned(),
        body,
        report: page,
    };
    Ok((at, letter))
}
