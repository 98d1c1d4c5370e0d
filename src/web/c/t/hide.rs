//! `/c/{club}/t/{tournament}/hide`: nobody but those who help with it sees it any more, or everyone does again.

use crate::app::tournament::hide;
use crate::club::permissions::Deed;
use crate::violation::Violation;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// Whether it is to be hidden.
#[derive(Debug)]
pub struct Hide {
    hidden: bool,
}

impl Typed for Hide {
    type Command = bool;

    fn read(fields: &mut Fields) -> Self {
        Hide {
            hidden: fields.line("hidden") == "yes",
        }
    }

    fn command(&self) -> Result<bool, Vec<Violation>> {
        Ok(self.hidden)
    }
}

/// `POST …/hide`
///
/// # Errors
/// For those who may not direct; the database's.
pub async fn post(at: AtTournament, form: Form<Hide>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let hidden = form.command().map_err(|violations| {
        let first = violations.into_iter().next();
        first.map_or_else(
            || AppError::internal("refused without a reason"),
            AppError::Refused,
        )
    })?;
    let asker = at.asker(&form.key)?;
    hide(&at.house.store, asker, at.club.id, at.stream, hidden).await?;
    let told = match hidden {
        true => "told-hidden", // a key
        false => "told-shown", // a key
    };
    let told = Told::new(at.house.words.say(told));
    Ok(told.then(&at.path.below("call-off"), at.visitor.is_https()))
}
