//! `GET /c/{club}/t/{tournament}/e/{event}`: the event as everyone sees it.

use crate::journal::NoteId;
use crate::pages::c::t::e::show::{EventPage, EventView};
use crate::pages::layout::Shared;
use crate::store::notes;
use crate::tournament::Event;
use crate::web::c::card::{CARD, shared};
use crate::web::c::embed;
use crate::web::c::place::AtTournament;
use crate::web::c::published::{event_number, event_title, live, tournament_page, with_scene};
use crate::web::c::t::show::{desk, said, sign_up, when_and_where};
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/t/{tournament}/e/{event}`
///
/// # Errors
/// [`AppError::NotFound`] when there is no such event.
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = at.event(event_number(&request)?)?;
    let mut e = with_scene(&at, |scene| EventView::of(scene, event, live(&at)));
    e.say_reasons(at.house.words, &reasons(&at, event).await?);
    let mut frame = at.frame().wide();
    frame.embed = embed::offered(&at, at.path.event_below(event.number, "embed"));
    frame.shared = shared_event(&at, event, &e);
    let page = EventPage {
        w: at.house.words,
        frame,
        title: event_title(&at, event),
        when: when_and_where(&at),
        e,
        said: said(&at).await?,
        desk: desk(&at),
        sign_up: sign_up(&at, Some(event.number)).await?,
    };
    tournament_page(&at, &request, &page).await
}

/// What others show of an event.
pub(in crate::web::c::t) fn shared_event(
    at: &AtTournament,
    event: &Event,
    e: &EventView,
) -> Option<Shared> {
    let picture = at.path.event_below(event.number, CARD);
    let about = match &e.champion {
        Some(champion) => format!("★ {} · {}", champion.label, when_and_where(at)),
        None => format!("{} · {}", when_and_where(at), e.state),
    };
    let page = at.path.event(event.number);
    shared(at, (&page, &picture), &event_title(at, event), &about)
}

/// The reasons of places set by hand.
async fn reasons(at: &AtTournament, event: &Event) -> Result<Vec<(NoteId, String)>, AppError> {
    let rules = event.settings.format.ranking();
    let ids: Vec<NoteId> = rules
        .iter()
        .flat_map(|rules| &rules.by_hand)
        .map(|set| set.note)
        .collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let read = at.house.store.read(move |conn| notes::find_all(conn, &ids));
    Ok(read.await?.into_iter().collect())
}
