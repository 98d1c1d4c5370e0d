//! `POST /here/{event}/{match}/dispute`: it is not as the other side says.

use super::show::refused;
use super::{AtPhone, OfHere};
use crate::app::stories::ActError;
use crate::app::tournament::Answer;
use crate::form::Form;
use crate::web::error::AppError;
use crate::web::form::Posted;
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// What is wrong, in a few words; may be empty.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Reason {
    reason: String,
}

/// `POST /here/{event}/{match}/dispute`
///
/// # Errors
/// [`AppError::NoLink`]; [`AppError::NotFound`] for somebody else's match; the database's.
pub async fn post(
    at: AtPhone,
    of: Path<OfHere>,
    form: Posted<Reason>,
) -> Result<HttpResponse, AppError> {
    at.own(*of)?;
    let said = form.typed.values.one("reason");
    if let Err(violations) = form.command() {
        return refused(&at, &violations, said).await;
    }
    let answered = at.house.tournaments.answer_report(
        at.bearer,
        form.key.clone(),
        at.club.id,
        of.numbers(),
        Answer::Dispute(said.to_owned()),
    );
    match answered.await {
        Ok(_) => {
            let told = Told::new(at.house.words.say("here-disputed"));
            Ok(told.then("/here", at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => refused(&at, &[violation], said).await,
        Err(error) => Err(error.into()),
    }
}
