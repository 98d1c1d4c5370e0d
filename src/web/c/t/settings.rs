//! `/c/{club}/t/{tournament}/settings`: what a tournament is called, when and where; its events and boards.

use crate::app::stories::ActError;
use crate::club::permissions::Deed;
use crate::pages::c::t::details_fields::{BoardsFields, DetailsFields};
use crate::pages::c::t::settings::{EventLine, TournamentSettingsPage};
use crate::pages::layout::Link;
use crate::pages::lengths::spoken;
use crate::pages::problems::Problems;
use crate::tournament::Command;
use crate::violation::Violation;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::{Form, new_key};
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// `GET /c/{club}/t/{tournament}/settings`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director.
pub async fn show(at: AtTournament) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    html::page(&page(&at))
}

/// `POST /c/{club}/t/{tournament}/settings`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; the database's.
pub async fn post(at: AtTournament, form: Form<DetailsFields>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let refused = |violations: &[Violation]| {
        html::refused(&TournamentSettingsPage {
            problems: Problems::of(at.house.words, violations, &|_| String::new()),
            details: form.typed.clone(),
            ..page(&at)
        })
    };
    let details = match form.command() {
        Ok(details) => details,
        Err(violations) => return refused(&violations),
    };
    let change = Command::ChangeDetails {
        details,
        seen: form.seen,
    };
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, change).await {
        Ok(done) => {
            let told = Told::new(at.house.words.say("tournament-changed"));
            Ok(at
                .undoable(told, &done)
                .then(&at.path.below("settings"), at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => refused(&[violation]),
        Err(error) => Err(error.into()),
    }
}

/// The page as things stand.
pub(super) fn page(at: &AtTournament) -> TournamentSettingsPage {
    let (w, t) = (at.house.words, at.state());
    let events = t.events.values().map(|event| EventLine {
        link: Link::new(
            &event.settings.name,
            at.path.event_below(event.number, "settings"),
        ),
        spoken: spoken(w, &event.settings.lengths),
    });
    TournamentSettingsPage {
        w,
        frame: at.frame(),
        problems: Problems::none(),
        boards_problems: Problems::none(),
        key: new_key().as_str().to_owned(),
        boards_key: new_key().as_str().to_owned(),
        seen: t.changed,
        details: DetailsFields::of(t),
        boards: BoardsFields::of(t),
        events: events.collect(),
        action: at.path.below("settings"),
        boards_action: at.path.below("boards"),
        adviser: at.path.below("adviser"),
        add_event: at.path.below("add-event"),
        call_off: at.path.below("call-off"),
    }
}
