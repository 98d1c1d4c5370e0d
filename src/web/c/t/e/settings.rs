//! `/c/{club}/t/{tournament}/e/{event}/settings`: an event's rules. Of a match begun they are fixed; of the others they
//! may change at any time.

use crate::app::tournament::ActError;
use crate::club::permissions::Deed;
use crate::pages::c::t::e::settings::EventSettingsPage;
use crate::pages::c::t::event_fields::EventFields;
use crate::pages::problems::Problems;
use crate::tournament::{Command, Event, EventNo, EventSettings};
use crate::violation::Violation;
use crate::web::c::place::AtTournament;
use crate::web::c::t::event_fields::at_field;
use crate::web::error::AppError;
use crate::web::form::{Form, new_key};
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `GET /c/{club}/t/{tournament}/e/{event}/settings`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`].
pub async fn show(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let typed = EventFields::of(&event.settings);
    html::page(&page(&at, event, &typed, Problems::none()))
}

/// `POST /c/{club}/t/{tournament}/e/{event}/settings`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Form<EventFields>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let refused = |violations: &[Violation]| {
        let problems = Problems::of(at.house.words, violations, &|_| String::new());
        html::refused(&page(&at, event, &form.typed, problems))
    };
    let settings = match form.command() {
        // What this form does not ask stays as it is.
        Ok(settings) => EventSettings {
            stage_lengths: event.settings.stage_lengths.clone(),
            format: event.settings.format.clone(),
            ..settings
        },
        Err(violations) => return refused(&violations),
    };
    let told = Told::new(
        at.house
            .words
            .with("event-changed", "event", &settings.name),
    );
    let change = Command::ChangeEvent {
        event: event.number,
        settings,
        seen: form.seen,
    };
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, change).await {
        Ok(done) => Ok(at
            .undoable(told, &done)
            .then(&at.path.below("settings"), at.visitor.is_https())),
        Err(ActError::Refused(violation)) => refused(&[at_field(violation)]),
        Err(error) => Err(error.into()),
    }
}

fn page(
    at: &AtTournament,
    event: &Event,
    typed: &EventFields,
    problems: Problems,
) -> EventSettingsPage {
    EventSettingsPage {
        w: at.house.words,
        frame: at.frame(),
        problems,
        key: new_key().as_str().to_owned(),
        event: typed.clone(),
        seen: Some(event.changed),
        drawn: event.draw.is_some(),
        action: at.path.event_below(event.number, "settings"),
    }
}
