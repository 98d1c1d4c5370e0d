//! `GET /c/{club}/t/{tournament}/e/{event}/screen`: the event for a projector.

use crate::app::tournament::event::EventSummary;
use crate::app::tournament::screen::{EventScreen, MOST, ScreenPicture};
use crate::pages::bracket::{BracketScene, BracketView, MatchView};
use crate::pages::match_game;
use crate::pages::qr::Qr;
use crate::pages::river::{RiverShape, RiverView};
use crate::pages::round_clock::RoundClockView;
use crate::tournament::{Event, MatchNo};
use crate::web::c::published::{event_title, live, tournament_page, with_scene};
use crate::web::c::t::e::show::{PlaceView, named, place_views, river, state_words};
use crate::web::prelude::*;
use std::borrow::Cow;

/// `GET /c/{club}/t/{tournament}/e/{event}/screen`
pub async fn show(at: AtEvent, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let mut frame = at.frame();
    frame.body = Cow::Borrowed("screen");
    let screen = EventScreen::of(at.state(), event);
    let panes = panes(&at, event, &screen.pictures, MOST).await?;
    let (state, winners) = with_scene(&at, |scene| head(scene, event, screen.summary));
    // The shortest address there is: a tournament of one event shows it on its own page.
    let back = if at.state().events.len() == 1 {
        at.path.show().to_owned()
    } else {
        at.path.event(event.number)
    };
    let origin = at.app.hosts.address();
    let address = origin.map(|origin| format!("{origin}{back}"));
    let page = ScreenPage {
        page: Page::new(at.messages(), frame),
        title: event_title(&at, event),
        state,
        games: match_game::of_event(at.messages(), event)
            .into_iter()
            .collect(),
        winners,
        clocks: with_scene(&at, |scene| RoundClockView::of(scene, event))
            .into_iter()
            .collect(),
        live: live(&at),
        panes,
        back,
        qr: address.as_deref().and_then(Qr::of),
        address: address.unwrap_or_default(),
    };
    tournament_page(&at, &request, &page).await
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/screen.html")]
pub struct ScreenPage {
    #[deref]
    pub page: Page,
    pub title: String,
    pub state: String,
    /// What is played, where that is not backgammon.
    pub games: Vec<String>,
    pub winners: Option<String>,
    /// Of the events whose rounds have a time.
    pub clocks: Vec<RoundClockView>,
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
    pub tree: Option<BracketView>,
    /// Places, or none on a picture of matches.
    pub places: Vec<PlaceView>,
    /// How the chances moved, on the last picture.
    pub river: Option<RiverView>,
}

/// So many pictures of an event at most. Where there is room for two, the last is how its chances moved.
pub(in crate::web::c::t) async fn panes(
    at: &TournamentRequest,
    event: &Event,
    pictures: &[ScreenPicture],
    most: usize,
) -> Result<Vec<Pane>, AppError> {
    let river = match most {
        0 | 1 => None,
        _ => river::so_far(at, event, RiverShape::PAGE).await?,
    };
    let others = most.saturating_sub(usize::from(river.is_some()));
    let mut panes: Vec<Pane> = with_scene(at, |scene| {
        let pictures = pictures.iter().take(others);
        pictures
            .map(|picture| pane(scene, event, picture))
            .collect()
    });
    panes.extend(river.map(|river| Pane {
        heading: at.messages().river_title().into_owned(),
        river: Some(river),
        ..Pane::default()
    }));
    Ok(panes)
}

fn pane(scene: &BracketScene<'_>, event: &Event, picture: &ScreenPicture) -> Pane {
    let w = scene.w;
    let views = |numbers: &[MatchNo]| -> Vec<MatchView> {
        let matches = numbers.iter().filter_map(|number| event.fixture(*number));
        matches.map(|m| MatchView::of(scene, event, m)).collect()
    };
    match picture {
        ScreenPicture::Playing { matches } => Pane {
            heading: w.now_playing().into_owned(),
            matches: views(matches),
            ..Pane::default()
        },
        ScreenPicture::Bracket { from } => Pane {
            heading: w.event_bracket().into_owned(),
            tree: Some(BracketView::of_last(scene, event, *from)),
            ..Pane::default()
        },
        ScreenPicture::Latest { matches } => Pane {
            heading: w.event_latest().into_owned(),
            matches: views(matches),
            ..Pane::default()
        },
        ScreenPicture::Standings { places } => Pane {
            heading: w.standings_title().into_owned(),
            places: place_views(scene, event, places),
            ..Pane::default()
        },
        ScreenPicture::Places { places } => Pane {
            heading: w.event_places().into_owned(),
            places: place_views(scene, event, places),
            ..Pane::default()
        },
    }
}

/// The state of an event, and who has won it.
#[must_use]
pub fn head(
    scene: &BracketScene<'_>,
    event: &Event,
    summary: EventSummary,
) -> (String, Option<String>) {
    let winners = named(scene, &summary.winners);
    (state_words(scene.w, event, summary.state), winners)
}
