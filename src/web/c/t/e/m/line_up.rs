//! `/c/{club}/t/{tournament}/e/{event}/m/{match}/line-up`: who plays at which board for a team.

use super::entry::{find, refused};
use crate::journal::PersonId;
use crate::tournament::{Command, EntrantNo};
use crate::web::c::t::e::m::entry::Mode;
use crate::web::c::t::e::m::typing::Typing;
use crate::web::c::t::said::{OfMatch, done};
use crate::web::form::Fields;
use crate::web::prelude::*;

/// A team and who plays for it, board by board.
#[derive(Debug)]
pub struct Seats {
    entrant: String,
    persons: Vec<String>,
}

impl Typed for Seats {
    type Command = (EntrantNo, Vec<PersonId>);

    fn read(fields: &mut Fields) -> Self {
        Seats {
            entrant: fields.line("entrant"),
            persons: fields.every("person"),
        }
    }

    fn command(&self) -> Result<(EntrantNo, Vec<PersonId>), Vec<Violation>> {
        let unknown = || vec![Violation::new("choice-unknown", Source::House).at("board")];
        let persons: Result<Vec<PersonId>, _> = self.persons.iter().map(|p| p.parse()).collect();
        match (self.entrant.parse(), persons) {
            (Ok(entrant), Ok(persons)) => Ok((entrant, persons)),
            _ => Err(unknown()),
        }
    }
}

/// `POST …/line-up`
pub async fn post(
    at: AtTournament,
    of: Path<OfMatch>,
    form: TypedForm<Seats>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Score)?;
    let which = of.numbers();
    find(at.state(), which.0, which.1)?;
    let again = |violations: Vec<Violation>| {
        let at = &at;
        async move { refused(at, which, Mode::Enter, Typing::default(), None, &violations).await }
    };
    let (entrant, persons) = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return again(violations).await,
    };
    let set = Command::LineUp {
        event: which.0,
        number: which.1,
        entrant,
        persons,
    };
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, set).await {
        Ok(stored) => {
            let team = at.names.entrant(at.state(), entrant);
            let said = at.words().line_up_told(team);
            let back = at.path.fixture_below(which.0, which.1, "score");
            Ok(done(&at, &stored, said, &back))
        }
        Err(ActError::Refused(violation)) => again(vec![violation]).await,
        Err(error) => Err(error.into()),
    }
}
