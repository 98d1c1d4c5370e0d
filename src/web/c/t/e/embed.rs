//! `GET /c/{club}/t/{tournament}/e/{event}/embed`: how an event stands, for a frame of another site.

use crate::pages::bracket::MatchView;
use crate::web::c::embed::kind;
use crate::web::c::published::{answer, event_title, live, with_scene};
use crate::web::c::t::e::show::EventView;
use crate::web::c::t::show::when_and_where;
use crate::web::prelude::*;

/// After how many seconds the frame is reloaded while the event is played.
const PLAYING: u32 = 60;

/// `GET /c/{club}/t/{tournament}/e/{event}/embed`
pub async fn show(at: AtEvent, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let at = at.request.in_public()?;
    let mut kind = kind(&at)?;
    let event = &at.event;
    let e = with_scene(&at, |scene| EventView::of(scene, event, live(&at)))?;
    kind.again = e.goes_on.then_some(PLAYING);
    let page = EventEmbed {
        page: Page::new(at.messages(), at.surroundings()),
        title: event_title(&at, event),
        when: when_and_where(&at),
        whole: at.path.event(event.number),
        e,
    };
    let html = page.render().map_err(AppError::internal)?;
    let shown = vec![(at.stream, at.story.version)];
    answer(&at.at, &request, shown, at.names.edition, kind, html).await
}

/// The most matches being played that are shown: the frame is small.
const MOST_PLAYING: usize = 8;
const STILL_IN: usize = 64;

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/embed.html")]
struct EventEmbed {
    #[deref]
    page: Page,
    title: String,
    when: String,
    whole: String,
    e: EventView,
}

impl EventEmbed {
    /// What is being played, as much as a small page holds.
    #[must_use]
    fn playing(&self) -> &[MatchView] {
        let some = self.e.playing.len().min(MOST_PLAYING);
        self.e.playing.get(..some).unwrap_or_default()
    }

    /// Who can still win it; nobody while that would be a long list.
    #[must_use]
    fn still_in(&self) -> &[Link] {
        match self.e.still_in.len() <= STILL_IN {
            true => &self.e.still_in,
            false => &[],
        }
    }
}
