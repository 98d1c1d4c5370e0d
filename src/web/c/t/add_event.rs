//! `/c/{club}/t/{tournament}/add-event`: one more event.

use super::e::settings::EventInput;
use crate::form::{self, Values};
use crate::tournament::{EventSettings, Format};
use crate::web::c::t::e::settings::EventSettingsPage;
use crate::web::c::t::own_sheet::found;
use crate::web::c::t::teller::told;
use crate::web::prelude::*;

/// `GET /c/{club}/t/{tournament}/add-event`
pub async fn show(at: AtTournament<Direct>) -> Result<HttpResponse, AppError> {
    html::page(&page(
        &at,
        &form::filled(&EventSettings::asked_first("")),
        &[],
    ))
}

/// `POST /c/{club}/t/{tournament}/add-event`
pub async fn post(
    at: AtTournament<Direct>,
    form: Posted<EventInput>,
) -> Result<HttpResponse, AppError> {
    let refused = |violations: &[Violation]| page(&at, &form.values, violations);
    let rules = form.command().or_page(refused)?;
    if rules.only_check_the_sheet() {
        return html::refused(&refused(&[]));
    }
    let settings = rules.settings;
    let principal = at.principal(&form.key)?;
    let done = at
        .app
        .tournaments
        .add_event(principal, at.stream, settings)
        .await
        .or_page(refused)?;
    Ok(told(&at, &done, &at.path.below("settings")))
}

fn page(at: &TournamentRequest, typed: &Values, violations: &[Violation]) -> EventSettingsPage {
    let w = at.messages();
    let problems = Problems::said(w, violations);
    EventSettingsPage {
        rules: EventInput::fields(w, typed, &problems),
        found: found(w, typed.one(Format::SHEET)),
        event: String::new(),
        seen: None,
        drawn: false,
        action: at.path.below("add-event"),
        names: None,
        page: at.page().refused(problems),
    }
}
