//! `/c/{club}/t/{tournament}/delete`: a tournament of which nothing was played is gone, with the guests who came for it.

use crate::app::club::ClubError;
use crate::club::permissions::Deed;
use crate::violation::Violation;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed, unreadable};
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// That whoever sends it saw what goes.
#[derive(Debug)]
pub struct Delete {
    sure: bool,
}

impl Typed for Delete {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        Delete {
            sure: fields.line("sure") == "yes",
        }
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        match self.sure {
            true => Ok(()),
            false => Err(vec![unreadable()]),
        }
    }
}

/// `POST …/delete`
///
/// # Errors
/// [`AppError::Refused`] once there is a result; for those who may not direct; the database's.
pub async fn post(at: AtTournament, form: Form<Delete>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let first = |violations: Vec<Violation>| {
        let first = violations.into_iter().next();
        first.map_or_else(
            || AppError::internal("refused without a reason"),
            AppError::Refused,
        )
    };
    form.command().map_err(first)?;
    let asker = at.asker(&form.key)?;
    let deleted = at.house.tournaments.delete(asker, at.club.id, at.stream);
    match deleted.await {
        Ok(()) => {
            let w = at.house.words;
            let name = &at.state().details.name;
            let told = Told::new(w.with("told-deleted", "name", name.as_str()));
            Ok(told.then(at.at.path.show(), at.visitor.is_https()))
        }
        Err(ClubError::Refused(violations)) => Err(first(violations)),
        Err(error) => Err(error.into()),
    }
}
