//! `/c/{club}/t/{tournament}/add-event`: one more event.

use super::event_fields::at_field;
use crate::app::stories::ActError;
use crate::club::permissions::Deed;
use crate::pages::c::t::e::settings::EventSettingsPage;
use crate::pages::c::t::event_fields::{EventFields, spoken};
use crate::pages::problems::Problems;
use crate::violation::Violation;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::{Form, new_key};
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// `GET /c/{club}/t/{tournament}/add-event`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director.
pub async fn show(at: AtTournament) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    html::page(&page(&at, &EventFields::usual(""), Problems::none()))
}

/// `POST /c/{club}/t/{tournament}/add-event`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; the database's.
pub async fn post(at: AtTournament, form: Form<EventFields>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let refused = |violations: &[Violation]| {
        let problems = Problems::of(at.house.words, violations, &|_| String::new());
        html::refused(&page(&at, &form.typed, problems))
    };
    let settings = match form.command() {
        Ok(settings) => settings,
        Err(violations) => return refused(&violations),
    };
    let w = at.house.words;
    let lengths = spoken(w, &settings.lengths);
    let told = Told::new(w.with2("event-added", "event", &settings.name, "lengths", lengths));
    let asker = at.asker(&form.key)?;
    match at
        .house
        .tournaments
        .add_event(asker, at.stream, settings)
        .await
    {
        Ok(done) => Ok(at
            .undoable(told, &done)
            .then(&at.path.below("settings"), at.visitor.is_https())),
        Err(ActError::Refused(violation)) => refused(&[at_field(violation)]),
        Err(error) => Err(error.into()),
    }
}

fn page(at: &AtTournament, typed: &EventFields, problems: Problems) -> EventSettingsPage {
    EventSettingsPage {
        w: at.house.words,
        frame: at.frame(),
        problems,
        key: new_key().as_str().to_owned(),
        event: typed.clone(),
        seen: None,
        drawn: false,
        action: at.path.below("add-event"),
        names: None,
    }
}
