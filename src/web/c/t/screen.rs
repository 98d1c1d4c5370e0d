//! `GET /c/{club}/t/{tournament}/screen`: the whole tournament for a projector, its events one after the other.

use crate::app::tournament::screen::TournamentScreen;
use crate::pages::match_game;
use crate::pages::qr::Qr;
use crate::pages::round_clock::RoundClockView;
use crate::web::c::published::{live, tournament_page, with_scene};
use crate::web::c::t::e::screen::{ScreenPage, head, panes};
use crate::web::prelude::*;
use std::borrow::Cow;

/// `GET /c/{club}/t/{tournament}/screen`
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let w = at.messages();
    let mut frame = at.frame();
    frame.body = Cow::Borrowed("screen");
    let screen = TournamentScreen::of(at.state());
    let several = screen.events.len() > 1;
    let mut all = Vec::new();
    for shown in &screen.events {
        let event = at.event(shown.summary.event)?;
        for mut pane in panes(&at, event, &shown.pictures, screen.each).await? {
            if several {
                pane.heading = format!("{} · {}", event.settings.name, pane.heading);
            }
            all.push(pane);
        }
    }
    let count = screen.events.len();
    let mut events = screen.events.into_iter();
    let (state, winners) = match (events.next(), several) {
        (Some(alone), false) => {
            let event = at.event(alone.summary.event)?;
            with_scene(&at, |scene| head(scene, event, alone.summary))
        }
        _ => (w.screen_events(count, screen.playing), None),
    };
    let clocks = with_scene(&at, |scene| {
        let events = at.state().events.values();
        let clocks = events.filter_map(|event| {
            let clock = RoundClockView::of(scene, event)?;
            let name = several.then(|| event.settings.name.clone());
            Some(RoundClockView {
                event: name,
                ..clock
            })
        });
        clocks.collect()
    });
    let back = at.path.show().to_owned();
    let origin = at.app.hosts.address();
    let address = origin.map(|origin| format!("{origin}{back}"));
    let page = ScreenPage {
        page: Page::new(w, frame),
        title: at.state().details.name.clone(),
        state,
        games: match_game::of_events(w, at.state()),
        winners,
        clocks,
        live: live(&at),
        panes: all,
        back,
        qr: address.as_deref().and_then(Qr::of),
        address: address.unwrap_or_default(),
    };
    tournament_page(&at, &request, &page).await
}
