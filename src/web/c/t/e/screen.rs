//! `GET /c/{club}/t/{tournament}/e/{event}/screen`: the event for a projector.

use crate::pages::bracket::{Bracket, BracketScene, MatchView};
use crate::pages::qr::Qr;
use crate::pages::river::{RiverShape, RiverView};
use crate::tournament::{Event, MatchStatus};
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

/// Tables on one picture.
const TABLES: usize = 8;
/// Matches of a round on one picture.
const MATCHES: usize = 12;
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

#[derive(Debug)]
pub struct Pane {
    pub heading: String,
    /// Matches, or none on a picture of places.
    pub matches: Vec<MatchView>,
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
        matches: Vec::new(),
        places: Vec::new(),
        river: Some(river),
    }))
}

#[must_use]
pub fn panes(scene: &BracketScene<'_>, event: &Event) -> Vec<Pane> {
    let w = scene.w;
    let mut panes = Vec::new();
    let mut playing: Vec<MatchView> = event
        .matches
        .iter()
        .filter(|m| m.status() == MatchStatus::Playing)
        .map(|m| MatchView::of(scene, event, m))
        .collect();
    playing.sort_by_key(|m| (m.table.is_none(), m.table, m.number));
    matches(&mut panes, &w.event_now_playing(), playing, TABLES);
    let bracket = Bracket::of(scene, event);
    // What is decided long ago is left out: the round before the present one is the last that is news.
    let current = bracket.rounds.iter().position(|r| r.current).unwrap_or(0);
    for round in bracket.rounds.into_iter().skip(current.saturating_sub(1)) {
        for group in split_third(round.groups) {
            let heading = if group.0.is_empty() {
                &round.name
            } else {
                &group.0
            };
            matches(&mut panes, heading, group.1, MATCHES);
        }
    }
    let places = crate::web::c::t::e::show::places_of(scene, event);
    for some in places.chunks(PLACES).take(PLACE_PANES) {
        panes.push(Pane {
            heading: w.event_places().into_owned(),
            matches: Vec::new(),
            places: some.to_vec(),
            river: None,
        });
    }
    panes
}

/// The matches of a round together, those of the third-place match under a heading of their own.
fn split_third(groups: Vec<crate::pages::bracket::BracketGroup>) -> Vec<(String, Vec<MatchView>)> {
    let mut all: Vec<(String, Vec<MatchView>)> = vec![(String::new(), Vec::new())];
    for group in groups {
        let is_third = group.class == "third";
        let views = group.matches.into_iter().map(|(_, m)| m);
        if is_third {
            all.push((group.label, views.collect()));
        } else if let Some((_, main)) = all.first_mut() {
            main.extend(views.filter(MatchView::is_played));
        }
    }
    all
}

fn matches(panes: &mut Vec<Pane>, heading: &str, all: Vec<MatchView>, at_once: usize) {
    for some in all.chunks(at_once) {
        panes.push(Pane {
            heading: heading.to_owned(),
            matches: some.to_vec(),
            places: Vec::new(),
            river: None,
        });
    }
}

#[must_use]
pub fn head(scene: &BracketScene<'_>, event: &Event) -> (String, Option<String>) {
    let winners = named(scene, &event.winners(scene.t));
    (state_line(scene, event), winners)
}
