//! `POST /here/{event}/{match}/take-back`: what this phone's side said of its match is taken back.

use super::show::refused;
use super::{AtPhone, OfHere};
use crate::app::stories::ActError;
use crate::app::tournament::Answer;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `POST /here/{event}/{match}/take-back`
///
/// # Errors
/// [`AppError::NoLink`]; [`AppError::NotFound`] for somebody else's match; the database's.
pub async fn post(
    at: AtPhone,
    of: Path<OfHere>,
    form: Form<Button>,
) -> Result<HttpResponse, AppError> {
    at.own(*of)?;
    let answered = at.house.tournaments.answer_report(
        at.bearer,
        form.key.clone(),
        at.club.id,
        of.numbers(),
        Answer::TakeBack,
    );
    match answered.await {
        Ok(_) => {
            let told = Told::new(at.house.words.say("here-told-taken-back"));
            Ok(told.then("/here", at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => refused(&at, &[violation], "").await,
        Err(error) => Err(error.into()),
    }
}
