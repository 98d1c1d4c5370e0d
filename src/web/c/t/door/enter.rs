//! `/c/{club}/t/{tournament}/door/enter`: someone who is in enters one more event.

use super::{show, unknown_entrant};
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

/// Who, and which event.
#[derive(Debug)]
pub struct Entering {
    entrant: String,
    event: String,
}

impl Typed for Entering {
    type Command = (EntrantNo, EventNo);

    fn read(fields: &mut Fields) -> Self {
        Entering {
            entrant: fields.line("entrant"),
            event: fields.line("event"),
        }
    }

    fn command(&self) -> Result<(EntrantNo, EventNo), Vec<Violation>> {
        match (self.entrant.parse(), self.event.parse()) {
            (Ok(entrant), Ok(event)) => Ok((entrant, event)),
            (Err(_), _) => Err(vec![unknown_entrant(&self.entrant)]),
            (_, Err(_)) => Err(vec![
                Violation::new("event-not-offered", Source::House)
                    .with("typed", self.event.chars().take(20).collect::<String>()),
            ]),
        }
    }
}

/// `POST /c/{club}/t/{tournament}/door/enter`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; the database's.
pub async fn post(at: AtTournament, form: Form<Entering>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let (entrant, event) = form.command()?;
    let asker = at.asker(&form.key)?;
    let enter = Command::Enter { event, entrant };
    match at.house.tournaments.act(asker, at.stream, enter).await {
        Ok(done) => {
            let state = &done.story.state;
            let name = at.names.entrant(state, entrant);
            let event = state.event(event).map_or("", |e| e.settings.name.as_str());
            let said = at
                .house
                .words
                .with2("door-told-entered", "name", name, "event", event);
            let told = at.undoable(Told::new(said), &done);
            Ok(told.then(&at.path.below("door"), at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) if at.state().entrant(entrant).is_some() => {
            html::refused(&show::page(&at, entrant, &[violation]).await?)
        }
        Err(error) => Err(error.into()),
    }
}
