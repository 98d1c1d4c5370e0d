//! `/c/{club}/t/{tournament}/call-off`: a tournament is called off, hidden or deleted; what comes of each is said first.

use crate::app::tournament;
use crate::app::tournament::call_off::CallOffOverview;
use crate::form::Form;
use crate::pages::messages::Messages;
use crate::tournament::Command;
use crate::web::c::t::show::pressed;
use crate::web::form::unreadable;
use crate::web::prelude::*;

/// `GET …/call-off`
pub async fn show(at: AtTournament<Direct>) -> Result<HttpResponse, AppError> {
    html::page(&page(&at, &[]))
}

/// `POST …/call-off`
pub async fn post(
    at: AtTournament<Direct>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    pressed(&at, &form, Command::CallOff, Messages::told_called_off).await
}

fn page(at: &TournamentRequest, refused: &[Violation]) -> CallOffPage {
    let (w, t) = (at.messages(), at.state());
    let of = CallOffOverview::of(t);
    let due = t.money.currency.show(of.due);
    CallOffPage {
        page: at.page().refused(at.problems(refused)),
        name: t.details.name.clone(),
        called_off: of.called_off,
        finished: of.finished,
        hidden: at.hidden,
        decided: of.decided,
        due: (of.paid > 0).then(|| w.call_off_due(of.paid, due)),
        money: Link::new(w.money(), at.path.below("money")),
        people: of.entrants,
        against: of.undeletable.as_ref().map(|why| at.say(&why.0)),
        call_off: at.path.below("call-off"),
        back_on: at.path.below("call-off/back"),
        hide: at.path.below("hide"),
        delete: at.path.below("delete"),
        settings: at.path.below("settings"),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/call_off.html")]
struct CallOffPage {
    #[deref]
    page: Page,
    name: String,
    called_off: bool,
    finished: bool,
    hidden: bool,
    decided: usize,
    due: Option<String>,
    money: Link,
    people: usize,
    against: Option<String>,
    call_off: String,
    back_on: String,
    hide: String,
    delete: String,
    settings: String,
}

/// `POST …/call-off/back`
pub async fn back(
    at: AtTournament<Direct>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    pressed(&at, &form, Command::PutBackOn, Messages::told_back_on).await
}

/// Says that whoever sends it saw what is deleted.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Delete {
    sure: bool,
}

/// `POST …/delete`
pub async fn delete(
    at: AtTournament<Direct>,
    form: Posted<Delete>,
) -> Result<HttpResponse, AppError> {
    let Delete { sure } = form.command()?;
    if !sure {
        return Err(AppError::Refused(unreadable()));
    }
    let principal = at.principal(&form.key)?;
    let tournaments = &at.app.tournaments;
    tournaments
        .delete(principal, at.club.id, at.stream)
        .await
        .or_page(|violations| page(&at, violations))?;
    let name = &at.state().details.name;
    let flash = Flash::new(at.messages().told_deleted(name.as_str()));
    Ok(flash.then(at.at.path.show()))
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct Hide {
    hidden: bool,
}

/// `POST …/hide`
pub async fn hide(at: AtTournament<Direct>, form: Posted<Hide>) -> Result<HttpResponse, AppError> {
    let Hide { hidden } = form.command()?;
    let principal = at.principal(&form.key)?;
    tournament::hide(&at.app.store, principal, at.club.id, at.stream, hidden).await?;
    let message = match hidden {
        true => Messages::tournament_is_hidden,
        false => Messages::told_shown,
    };
    let flash = Flash::new(at.messages().say(message));
    Ok(flash.then(&at.path.below("call-off")))
}
