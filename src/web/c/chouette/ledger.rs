//! `GET /c/{club}/chouette/{night}/ledger`: every game, every cube, and what they came to.

use super::place::AtNight;
use super::shown;
use crate::club::permissions::Deed;
use crate::pages::c::chouette::ledger::{Ledger, LedgerPage};
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/chouette/{night}/ledger`
///
/// # Errors
/// When a template fails.
pub async fn show(at: AtNight, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let mut ledger = shown::with_scene(&at, Ledger::of);
    if at.may(Deed::HostNight) {
        for game in &mut ledger.games {
            game.correct = Some(at.path.game_below(game.number, "correct"));
        }
    }
    let page = LedgerPage {
        w: at.house.words,
        frame: at.frame().wide(),
        title: at.row.name.clone(),
        live: at.live(),
        night: at.path.show().to_owned(),
        settle: at.path.below("settle"),
        csv: at.path.below("games.csv"),
        files: at.path.below("results"),
        ledger,
    };
    shown::page(&at, &request, &page).await
}
