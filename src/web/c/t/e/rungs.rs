//! `/c/{club}/t/{tournament}/e/{event}/rungs`: the director puts somebody on another rung by hand.

use super::challenge::{ladder, page};
use crate::app::stories::ActError;
use crate::club::permissions::Deed;
use crate::tournament::{Command, EntrantNo, EventNo};
use crate::violation::{Source, Violation};
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// Who goes where, as typed.
#[derive(Debug, Default)]
pub struct Move {
    entrant: String,
    rung: String,
}

impl Typed for Move {
    type Command = (EntrantNo, usize);

    fn read(fields: &mut Fields) -> Self {
        Move {
            entrant: fields.line("entrant"),
            rung: fields.line("rung"),
        }
    }

    fn command(&self) -> Result<(EntrantNo, usize), Vec<Violation>> {
        let refused = |rule, field| vec![Violation::new(rule, Source::House).at(field)];
        let entrant = self.entrant.parse();
        let entrant = entrant.map_err(|_| refused("choice-unknown", "entrant"))?;
        let rung = self.rung.trim().parse().ok().filter(|rung| *rung > 0);
        Ok((
            entrant,
            rung.ok_or_else(|| refused("rung-not-a-rung", "rung"))?,
        ))
    }
}

/// `POST /c/{club}/t/{tournament}/e/{event}/rungs`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Form<Move>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = ladder(&at, path.2)?;
    let refused = |violations: &[Violation]| html::refused(&page(&at, event, None, violations));
    let (entrant, rung) = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return refused(&violations),
    };
    let mut order = event.rungs.clone();
    order.retain(|n| *n != entrant);
    // Below the foot is the foot.
    let place = rung.saturating_sub(1).min(order.len());
    order.insert(place, entrant);
    let set = Command::SetRungs {
        event: event.number,
        order,
    };
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, set).await {
        Ok(done) => {
            let name = at.names.entrant(at.state(), entrant);
            let rung = place.saturating_add(1);
            let said = at.house.words.with2("rungs-told", "name", name, "n", rung);
            let told = at.undoable(Told::new(said), &done);
            let back = at.path.event_below(event.number, "challenge");
            Ok(told.then(&back, at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => refused(&[violation]),
        Err(error) => Err(error.into()),
    }
}
