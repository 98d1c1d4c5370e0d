//! `POST /c/{club}/t/{tournament}/e/{event}/names`: how an event's people are named in public.

use crate::app::club;
use crate::club::permissions::Deed;
use crate::club::shown::Shown;
use crate::tournament::EventNo;
use crate::violation::{Source, Violation};
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// One of the ways.
#[derive(Debug)]
pub struct Named(String);

impl Typed for Named {
    type Command = Shown;

    fn read(fields: &mut Fields) -> Self {
        Named(fields.line("shown"))
    }

    fn command(&self) -> Result<Shown, Vec<Violation>> {
        let known = Shown::ALL.into_iter().find(|shown| shown.word() == self.0);
        known.ok_or_else(|| vec![Violation::new("choice-unknown", Source::House).at("shown")])
    }
}

/// `POST …/names`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::Refused`] for a way there is not; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Form<Named>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let shown = form.command().map_err(first)?;
    let (asker, store) = (at.asker(&form.key)?, &at.house.store);
    club::name_in_event(store, asker, at.club.id, at.stream, event.number, shown).await?;
    let told = at.house.words.say("names-told");
    let back = at.path.event_below(event.number, "settings");
    Ok(Told::new(told).then(&back, at.visitor.is_https()))
}

/// The first of several refusals: there is nothing typed to show again.
pub(in crate::web::c) fn first(violations: Vec<Violation>) -> AppError {
    let first = violations.into_iter().next();
    first.map_or_else(
        || AppError::internal("refused without a reason"),
        AppError::Refused,
    )
}
