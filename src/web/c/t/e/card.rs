//! `GET /c/{club}/t/{tournament}/e/{event}/card.png`: the picture beside a link to an event.

use crate::app::tournament::event::EventSummary;
use crate::pages::river::RiverShape;
use crate::publish::card::{CardLine, ShareCard};
use crate::tournament::EntrantNo;
use crate::web::c::card::answer;
use crate::web::c::published::event_title;
use crate::web::c::t::e::show::{river, state_words};
use crate::web::c::t::show::when_and_where;
use crate::web::prelude::*;

/// Winners named at most.
const NAMED: usize = 2;

/// `GET /c/{club}/t/{tournament}/e/{event}/card.png`
pub async fn show(at: AtEvent, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let at = at.request.in_public()?;
    let event = &at.event;
    let summary = EventSummary::of(at.state(), event);
    let name = |n: EntrantNo| at.names.entrant(at.state(), n);
    let mut lines = vec![CardLine::plain(when_and_where(&at))];
    if summary.winners.is_empty() {
        let state = state_words(at.messages(), event, summary.state);
        lines.push(CardLine::plain(state));
    }
    for winner in summary.winners.into_iter().take(NAMED) {
        lines.push(CardLine::strong(format!("★ {}", name(winner))));
    }
    let second = summary.second.map(|n| format!("2. {}", name(n)));
    lines.extend(second.map(CardLine::plain));
    let river = river::of(&at, event, RiverShape::CARD).await?;
    let card = ShareCard {
        above: at.club.name.clone(),
        title: event_title(&at, event),
        lines,
        colour: None,
        river: river.map(|river| river.drawing),
    };
    let shown = vec![(at.stream, at.story.version)];
    answer(&at, &request, shown, at.names.edition, card).await
}
