//! `GET /c/{club}/t/{tournament}/e/{event}/embed`: how an event stands, for a frame of another site.

use crate::pages::bracket::{MatchView, Scene};
use crate::tournament::{Event, places};
use crate::web::c::embed::kind;
use crate::web::c::published::{answer, event_number, event_title, live, with_scene};
use crate::web::c::t::e::show::EventView;
use crate::web::c::t::show::when_and_where;
use crate::web::prelude::*;
use std::collections::BTreeSet;

/// While it is played the frame is read again after so many seconds.
const PLAYING: u32 = 60;

/// `GET /c/{club}/t/{tournament}/e/{event}/embed`
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let at = at.in_public()?;
    let mut kind = kind(&at)?;
    let event = at.event(event_number(&request)?)?;
    let (e, still_in, goes_on) = with_scene(&at, |scene| {
        (
            EventView::of(scene, event, live(&at)),
            still_in(scene, event),
            goes_on(scene, event),
        )
    });
    kind.again = goes_on.then_some(PLAYING);
    let page = EventEmbed {
        page: Page::new(at.words(), at.surroundings()),
        title: event_title(&at, event),
        when: when_and_where(&at),
        whole: at.path.event(event.number),
        e,
        still_in,
        goes_on,
    };
    let html = page.render().map_err(AppError::internal)?;
    let shown = vec![(at.stream, at.story.version)];
    answer(&at.at, &request, shown, at.names.edition, kind, html).await
}

/// Matches being played that are shown at most: the frame is small.
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
    /// Who can still win it, while places are being decided.
    still_in: Vec<Link>,
    /// Whether it is going on, so that what is shown soon is not so any more.
    goes_on: bool,
}

impl EventEmbed {
    /// What is being played, as much as a small page holds.
    #[must_use]
    fn playing(&self) -> &[MatchView] {
        let some = self.e.playing.len().min(MOST_PLAYING);
        self.e.playing.get(..some).unwrap_or_default()
    }
}

#[must_use]
fn goes_on(scene: &Scene<'_>, event: &Event) -> bool {
    !scene.t.finished && !event.matches.is_empty() && !event.is_over()
}

/// Who of an event going on has no place yet and has not left; nobody once that would be a long list.
#[must_use]
fn still_in(scene: &Scene<'_>, event: &Event) -> Vec<Link> {
    if !goes_on(scene, event) || event.capabilities().open_ended {
        return Vec::new();
    }
    let out: BTreeSet<_> = places(event).iter().map(|place| place.entrant).collect();
    let here = |n: &&_| !out.contains(*n) && !scene.t.has_left(**n);
    let still: Vec<_> = event.entered.iter().filter(here).collect();
    if still.len() > STILL_IN {
        return Vec::new();
    }
    still
        .into_iter()
        .map(|n| Link::new(scene.name(*n), scene.path.player(*n)))
        .collect()
}
