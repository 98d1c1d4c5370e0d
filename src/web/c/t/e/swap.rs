//! `/c/{club}/t/{tournament}/e/{event}/swap`: two entrants are exchanged by hand, on the record.

use super::draw::{Throw, here, page};
use crate::app::stories::ActError;
use crate::club::permissions::Deed;
use crate::form::Form;
use crate::tournament::{Command, EntrantNo, EventNo};
use crate::violation::Violation;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::Posted;
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// The two, by number.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Two {
    a: EntrantNo,
    b: EntrantNo,
}

/// `POST /c/{club}/t/{tournament}/e/{event}/swap`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Posted<Two>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let refused =
        |violations: &[Violation]| html::refused(&page(&at, event, &Throw::default(), violations));
    let Two { a, b } = match form.command() {
        Ok(two) => two,
        Err(violations) => return refused(&violations),
    };
    let swap = Command::Swap {
        event: event.number,
        a,
        b,
    };
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, swap).await {
        Ok(done) => {
            let name = |n| at.names.entrant(&done.story.state, n);
            let said = at
                .house
                .words
                .with2("drawing-told-swapped", "a", name(a), "b", name(b));
            let told = at.undoable(Told::new(said), &done);
            Ok(told.then(&here(&at, event), at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => refused(&[violation]),
        Err(error) => Err(error.into()),
    }
}
