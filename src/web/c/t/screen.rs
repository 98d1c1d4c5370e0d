//! `GET /c/{club}/t/{tournament}/screen`: the whole tournament for a projector, its events one after the other.

use crate::pages::qr::Qr;
use crate::tournament::MatchStatus;
use crate::web::c::published::{live, tournament_page, with_scene};
use crate::web::c::t::e::screen::{MOST, ScreenPage, head, panes, river_pane};
use crate::web::prelude::*;
use std::borrow::Cow;

/// `GET /c/{club}/t/{tournament}/screen`
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let w = at.messages();
    let mut frame = at.frame();
    frame.body = Cow::Borrowed("screen");
    let events: Vec<_> = at.state().events.values().collect();
    let several = events.len() > 1;
    let mut all = Vec::new();
    let each = (MOST / events.len().max(1)).max(1);
    for event in &events {
        let river = river_pane(&at, event).await?;
        let panes = with_scene(&at, |scene| panes(scene, event));
        for mut pane in panes.into_iter().chain(river).take(each) {
            if several {
                pane.heading = format!("{} · {}", event.settings.name, pane.heading);
            }
            all.push(pane);
        }
    }
    let (state, winners) = match events.as_slice() {
        [event] => with_scene(&at, |scene| head(scene, event)),
        _ => {
            let matches = at.state().all_matches();
            let playing = matches.filter(|(_, m)| m.status() == MatchStatus::Playing);
            let state = w.screen_events(events.len(), playing.count());
            (state, None)
        }
    };
    let back = at.path.show().to_owned();
    let origin = at.app.hosts.address();
    let address = origin.map(|origin| format!("{origin}{back}"));
    let page = ScreenPage {
        page: Page::new(w, frame),
        title: at.state().details.name.clone(),
        state,
        winners,
        live: live(&at),
        panes: all,
        back,
        qr: address.as_deref().and_then(Qr::of),
        address: address.unwrap_or_default(),
    };
    tournament_page(&at, &request, &page).await
}
