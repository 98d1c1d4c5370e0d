//! `/c/{club}/t/{tournament}/boards`: how many boards the room has, and whether free ones are given out.

use super::settings;
use crate::app::stories::ActError;
use crate::club::permissions::Deed;
use crate::pages::problems::Problems;
use crate::tournament::Command;
use crate::violation::Violation;
use crate::web::c::place::AtTournament;
use crate::web::c::t::details_fields::BoardsFields;
use crate::web::c::t::settings::TournamentSettingsPage;
use crate::web::error::AppError;
use crate::web::form::Form;
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// `POST /c/{club}/t/{tournament}/boards`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; the database's.
pub async fn post(at: AtTournament, form: Form<BoardsFields>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let refused = |violations: &[Violation]| {
        html::refused(&TournamentSettingsPage {
            boards_problems: Problems::of(at.house.words, violations, &|_| String::new()),
            boards: form.typed.clone(),
            ..settings::page(&at)
        })
    };
    let boards = match form.command() {
        Ok(boards) => boards,
        Err(violations) => return refused(&violations),
    };
    let set = Command::SetBoards {
        boards: boards.count,
        automatic: boards.automatic,
    };
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, set).await {
        Ok(done) => {
            let told = Told::new(
                at.house
                    .words
                    .with("tournament-boards-set", "n", boards.count),
            );
            Ok(at
                .undoable(told, &done)
                .then(&at.path.below("settings"), at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => refused(&[violation]),
        Err(error) => Err(error.into()),
    }
}
