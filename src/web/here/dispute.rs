//! `POST /here/{event}/{match}/dispute`: it is not as the other side says.

use super::show::refused;
use super::{AtPhone, OfHere};
use crate::app::stories::ActError;
use crate::app::tournament::Answer;
use crate::violation::Violation;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// What is wrong, in a few words; may be empty.
#[derive(Debug)]
pub struct Reason {
    reason: String,
}

impl Typed for Reason {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        Reason {
            reason: fields.line("reason"),
        }
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}

/// `POST /here/{event}/{match}/dispute`
///
/// # Errors
/// [`AppError::NoLink`]; [`AppError::NotFound`] for somebody else's match; the database's.
pub async fn post(
    at: AtPhone,
    of: Path<OfHere>,
    form: Form<Reason>,
) -> Result<HttpResponse, AppError> {
    at.own(*of)?;
    let said = form.typed.reason.as_str();
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
