//! `/c/{club}/t/new`: a tournament is announced.

use super::e::settings::EventInput;
use crate::app::clock;
use crate::app::tournament::BoardSettings;
use crate::form::{Form, Values, filled};
use crate::pages::fields::Fields;
use crate::tournament::{EventSettings, Format, TournamentDetails};
use crate::web::c::t::own_sheet::found;
use crate::web::c::t::settings::BoardsInput;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct AnnounceInput {
    #[form(flatten)]
    details: TournamentDetails,
    #[form(flatten)]
    event: EventInput,
    #[form(flatten)]
    boards: BoardsInput,
}

/// `GET /c/{club}/t/new`
pub async fn show(at: AtClub<Announce>) -> Result<HttpResponse, AppError> {
    let today = at.club.time_zone.day(clock::now());
    let typed = filled(&AnnounceInput {
        details: TournamentDetails {
            date: today,
            ..TournamentDetails::default()
        },
        event: EventInput::of(EventSettings::asked_first(&at.messages().event_open())),
        boards: BoardsInput {
            boards: 0,
            automatic: true,
        },
    });
    html::page(&page(&at, &typed, &[]))
}

/// `POST /c/{club}/t/new`
pub async fn post(
    at: AtClub<Announce>,
    form: Posted<AnnounceInput>,
) -> Result<HttpResponse, AppError> {
    let w = at.messages();
    let refused = |violations: &[Violation]| page(&at, &form.values, violations);
    let AnnounceInput {
        details,
        event,
        boards,
    } = form.command().or_page(refused)?;
    if event.only_check_the_sheet() {
        return html::refused(&refused(&[]));
    }
    let settings = event.settings;
    let flash = Flash::new(w.created(&details.name));
    let BoardsInput { boards, automatic } = boards;
    let boards = (boards > 0).then_some(BoardSettings { boards, automatic });
    let principal = at.principal(&form.key)?;
    let all = &at.app.tournaments;
    // The details were checked above, so what the tournament still refuses is about the event or the boards.
    let announced = all
        .announce(principal, at.club.id, details, settings, boards)
        .await
        .or_page(refused)?;
    let path = at.path.tournament(&announced.slug);
    Ok(flash.then(&path.below("door")))
}

fn page(at: &ClubRequest, typed: &Values, violations: &[Violation]) -> NewTournamentPage {
    let w = at.messages();
    let problems = Problems::said(w, violations);
    NewTournamentPage {
        details: Fields::of::<TournamentDetails>(w, typed, &problems),
        event: EventInput::fields(w, typed, &problems),
        found: found(w, typed.one(Format::SHEET)),
        boards: Fields::of::<BoardsInput>(w, typed, &problems),
        action: at.path.below("t/new"),
        page: at.page().refused(problems),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/new.html")]
struct NewTournamentPage {
    #[deref]
    page: Page,
    details: Fields,
    boards: Fields,
    event: Fields,
    /// What was found of a sheet that was to be checked.
    found: Vec<String>,
    action: String,
}
