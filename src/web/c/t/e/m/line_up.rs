//! `/c/{club}/t/{tournament}/e/{event}/m/{match}/line-up`: who plays at which board for a team.

use super::entry::{find, refused};
use crate::form::{Form, Values};
use crate::journal::PersonId;
use crate::tournament::{EntrantNo, EventCommand};
use crate::web::c::t::e::m::entry::Mode;
use crate::web::c::t::said::{OfMatch, done};
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct Seats {
    entrant: EntrantNo,
    #[form(name = "person")]
    persons: Vec<PersonId>,
}

/// `POST …/line-up`
pub async fn post(
    at: AtTournament,
    of: Path<OfMatch>,
    form: Posted<Seats>,
) -> Result<HttpResponse, AppError> {
    at.need(Permission::Score)?;
    let which = of.numbers();
    find(at.state(), which.0, which.1)?;
    let again = |violations: Vec<Violation>| {
        let at = &at;
        async move { refused(at, which, Mode::Enter, Values::default(), None, &violations).await }
    };
    let Seats { entrant, persons } = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return again(violations).await,
    };
    let set = EventCommand::LineUp {
        number: which.1,
        entrant,
        persons,
    }
    .of(which.0);
    let principal = at.principal(&form.key)?;
    match at.app.tournaments.act(principal, at.stream, set).await {
        Ok(stored) => {
            let team = at.names.entrant(at.state(), entrant);
            let said = at.messages().line_up_told(team);
            let back = at.path.fixture_below(which.0, which.1, "score");
            Ok(done(&at, &stored, said, &back))
        }
        Err(ActError::Refused(violation)) => again(vec![violation]).await,
        Err(error) => Err(error.into()),
    }
}
