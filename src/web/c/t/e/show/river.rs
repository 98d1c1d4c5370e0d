//! How the chances of an event moved, drawn.

use crate::pages::river::{RiverShape, RiverView};
use crate::tournament::Event;
use crate::web::c::published::with_scene;
use crate::web::prelude::*;

/// The river of an event that is won; nothing where nobody could be said to win it.
pub(in crate::web) async fn of(
    at: &TournamentRequest,
    event: &Event,
    shape: RiverShape,
) -> Result<Option<RiverView>, AppError> {
    match event.winners(at.state()).is_empty() {
        true => Ok(None),
        false => so_far(at, event, shape).await,
    }
}

/// The same; while it goes on, up to the end of the last whole round.
pub(in crate::web) async fn so_far(
    at: &TournamentRequest,
    event: &Event,
    shape: RiverShape,
) -> Result<Option<RiverView>, AppError> {
    let all = &at.app.tournaments;
    // Of an event that was corrected since then, how it came about is not computed again.
    if at.newest.state.event(event.number) != Some(event) {
        return Ok(None);
    }
    let found = all.river(at.club.id, at.stream, &at.newest, event.number, &at.names);
    let found = found.await.map_err(AppError::NoForecast)?;
    Ok(found
        .and_then(|history| with_scene(at, |scene| RiverView::of(scene, event, &history, shape))))
}
