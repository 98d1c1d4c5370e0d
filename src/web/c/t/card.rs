//! `GET /c/{club}/t/{tournament}/card.png`: the picture beside a link to a tournament.

use super::show::when_and_where;
use crate::app::tournament::event::EventSummary;
use crate::pages::river::RiverShape;
use crate::publish::card::{CardLine, ShareCard};
use crate::web::c::card::answer;
use crate::web::c::published::with_scene;
use crate::web::c::t::e::show::{named, river, state_words};
use crate::web::prelude::*;

/// `GET /c/{club}/t/{tournament}/card.png`
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let at = at.request.in_public()?;
    let mut lines = vec![CardLine::plain(when_and_where(&at))];
    let events = at.state().events.values();
    with_scene(&at, |scene| {
        lines.extend(events.map(|event| {
            let (name, summary) = (&event.settings.name, EventSummary::of(scene.t, event));
            match named(scene, &summary.winners) {
                Some(won) => CardLine::strong(format!("★ {won} · {name}")),
                None => {
                    let state = state_words(scene.w, event, summary.state);
                    CardLine::plain(format!("{name} · {state}"))
                }
            }
        }));
    });
    let mut alone = at.state().events.values();
    let river = match (alone.next(), alone.next()) {
        (Some(event), None) => river::of(&at, event, RiverShape::CARD).await?,
        _ => None,
    };
    let card = ShareCard {
        above: at.club.name.clone(),
        title: at.state().details.name.clone(),
        lines,
        colour: None,
        river: river.map(|river| river.drawing),
    };
    let shown = vec![(at.stream, at.story.version)];
    answer(&at, &request, shown, at.names.edition, card).await
}
