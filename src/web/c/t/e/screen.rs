//! `GET /c/{club}/t/{tournament}/e/{event}/screen`: the event for a projector.

use crate::pages::bracket::{Bracket, BracketScene, MatchView};
use crate::pages::qr::Qr;
use crate::pages::river::{RiverShape, RiverView};
use crate::tournament::{Event, Fixture, MatchStatus};
use crate::web::c::published::{event_title, live, tournament_page, with_scene};
use crate::web::c::t::e::show::{PlaceView, named, river, state_line};
use crate::web::prelude::*;
use std::borrow::Cow;

/// `GET /c/{club}/t/{tournament}/e/{event}/screen`
pub async fn show(at: AtEvent, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let mut frame = at.frame();
    frame.body = Cow::Borrowed("screen");
    let (state, winners) = with_scene(&at, |scene| head(scene, event));
    // The shortest address there is: a tournament of one event shows it on its own page.
    let back = if at.state().events.len() == 1 {
        at.path.show().to_owned()
    } else {
        at.path.event(event.number)
    };
    let origin = at.app.hosts.address();
    let address = origin.map(|origin| format!("{origin}{back}"));
    let mut panes = with_scene(&at, |scene| panes(scene, event));
    panes.extend(river_pane(&at, event).await?);
    let page = ScreenPage {
        page: Page::new(at.messages(), frame),
        title: event_title(&at, event),
        state,
        winners,
        live: live(&at),
        panes,
        back,
        qr: address.as_deref().and_then(Qr::of),
        address: address.unwrap_or_default(),
    };
    tournament_page(&at, &request, &page).await
}

/// Pictures at most, of which each is seen for some seconds.
pub const MOST: usize = 6;
/// Matches on one picture: three columns of four.
const MATCHES: usize = 12;
/// Pictures of what is played at most.
const PLAYING_PANES: usize = 2;
/// The last rounds that are drawn as a tree, once sixteen are left.
const TREE: u8 = 4;
/// Places on one picture, and pictures of places at most: who fell in the first round is not news.
const PLACES: usize = 16;
const PLACE_PANES: usize = 2;

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/screen.html")]
pub struct ScreenPage {
    #[deref]
    pub page: Page,
    pub title: String,
    pub state: String,
    pub winners: Option<String>,
    /// `STREAM:VERSION CLUB:EDITION`.
    pub live: String,
    pub panes: Vec<Pane>,
    pub back: String,
    /// Its whole address.
    pub address: String,
    pub qr: Option<Qr>,
}

#[derive(Debug, Default)]
pub struct Pane {
    pub heading: String,
    /// Matches, or none on a picture of places.
    pub matches: Vec<MatchView>,
    pub tree: Option<Bracket>,
    /// Places, or none on a picture of matches.
    pub places: Vec<PlaceView>,
    /// How the chances moved, on the last picture of an event that is won.
    pub river: Option<RiverView>,
}

/// The last picture of an event that is won.
pub(in crate::web::c::t) async fn river_pane(
    at: &TournamentRequest,
    event: &Event,
) -> Result<Option<Pane>, AppError> {
    let river = river::of(at, event, RiverShape::PAGE).await?;
    Ok(river.map(|river| Pane {
        heading: at.messages().river_title().into_owned(),
        river: Some(river),
        ..Pane::default()
    }))
}

/// What is played, the tree from the last sixteen on and until then what came in, and the places.
#[must_use]
pub fn panes(scene: &BracketScene<'_>, event: &Event) -> Vec<Pane> {
    let w = scene.w;
    let all = || event.matches.iter().map(AsRef::as_ref);
    let mut playing: Vec<&Fixture> = all()
        .filter(|m| m.status() == MatchStatus::Playing)
        .collect();
    playing.sort_by_key(|m| (m.table.is_none(), m.table, m.number));
    let of_matches = |heading: &str, some: &[&Fixture]| Pane {
        heading: heading.to_owned(),
        matches: (some.iter().copied())
            .map(|m| MatchView::of(scene, event, m))
            .collect(),
        ..Pane::default()
    };
    let mut panes: Vec<Pane> = playing
        .chunks(MATCHES)
        .take(PLAYING_PANES)
        .map(|some| of_matches(&w.event_now_playing(), some))
        .collect();
    if let Some(tree) = Bracket::of_last(scene, event, TREE) {
        panes.push(Pane {
            heading: w.event_bracket().into_owned(),
            tree: Some(tree),
            ..Pane::default()
        });
    } else {
        let mut latest: Vec<&Fixture> = all().filter(|m| m.was_played()).collect();
        latest.sort_by_key(|m| std::cmp::Reverse((m.ended_at(), m.number)));
        latest.truncate(MATCHES);
        if !latest.is_empty() {
            panes.push(of_matches(&w.event_latest(), &latest));
        }
    }
    let places = crate::web::c::t::e::show::places_of(scene, event);
    panes.extend(places.chunks(PLACES).take(PLACE_PANES).map(|some| Pane {
        heading: w.event_places().into_owned(),
        places: some.to_vec(),
        ..Pane::default()
    }));
    panes
}

#[must_use]
pub fn head(scene: &BracketScene<'_>, event: &Event) -> (String, Option<String>) {
    let winners = named(scene, &event.winners(scene.t));
    (state_line(scene, event), winners)
}
