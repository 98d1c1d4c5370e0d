//! `GET /c/{club}/t/{tournament}/e/{event}/card.png`: the picture beside a link to an event.

use crate::pages::river::RiverShape;
use crate::publish::card::{CardLine, ShareCard};
use crate::tournament::places;
use crate::web::c::card::answer;
use crate::web::c::published::{event_title, with_scene};
use crate::web::c::t::e::show::{river, state_line};
use crate::web::c::t::show::when_and_where;
use crate::web::prelude::*;

/// Winners named at most.
const NAMED: usize = 2;

/// `GET /c/{club}/t/{tournament}/e/{event}/card.png`
pub async fn show(at: AtEvent, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let at = at.request.in_public()?;
    let event = &at.event;
    let mut lines = vec![CardLine::plain(when_and_where(&at))];
    with_scene(&at, |scene| {
        let won = event.winners(at.state());
        for winner in won.iter().take(NAMED) {
            lines.push(CardLine::strong(format!("★ {}", scene.name(*winner))));
        }
        if won.is_empty() {
            lines.push(CardLine::plain(state_line(scene, event)));
        } else {
            let second = places(event).into_iter().filter(|place| place.from == 2);
            lines.extend(
                second
                    .take(1)
                    .map(|place| CardLine::plain(format!("2. {}", scene.name(place.entrant)))),
            );
        }
    });
    let card = ShareCard {
        above: at.club.name.clone(),
        title: event_title(&at, event),
        lines,
        colour: None,
        river: river::of(&at, event, RiverShape::CARD).await?,
    };
    let shown = vec![(at.stream, at.story.version)];
    answer(&at, &request, shown, at.names.edition, card).await
}
