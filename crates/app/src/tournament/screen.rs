//! What a projector shows of a tournament: pictures of each event, one after the other.

use super::event::{EventPlacing, EventSummary, Standings, placed, playing, standings};
use crawford_tournament::ranking::Rank;
use crawford_tournament::{Event, Fixture, MatchNo, Stage, Tournament};
use serde::Serialize;
use std::cmp::Reverse;

/// Pictures at most, of which each is seen for some seconds.
pub const MOST: usize = 6;
/// Matches on one picture: three columns of four.
const MATCHES: usize = 12;
/// Pictures of what is played at most.
const PLAYING: usize = 2;
/// The last rounds that are drawn as a tree, once sixteen are left.
const TREE: u8 = 4;
/// Places on one picture, and pictures of places at most: who fell in the first round is not news.
const PLACES: usize = 16;
const PLACE_PICTURES: usize = 2;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TournamentScreen {
    pub events: Vec<EventScreen>,
    /// How many pictures of each event are shown.
    pub each: usize,
    /// How many matches are being played.
    pub playing: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EventScreen {
    #[serde(flatten)]
    pub summary: EventSummary,
    pub pictures: Vec<ScreenPicture>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "shows", rename_all = "kebab-case")]
pub enum ScreenPicture {
    /// What is being played, by table.
    Playing {
        matches: Vec<MatchNo>,
    },
    /// The bracket from this round on.
    Bracket {
        from: u8,
    },
    /// The results that came in last.
    Latest {
        matches: Vec<MatchNo>,
    },
    /// The table as it stands, where places follow from it.
    Standings {
        places: Vec<EventPlacing>,
    },
    Places {
        places: Vec<EventPlacing>,
    },
}

impl TournamentScreen {
    #[must_use]
    pub fn of(t: &Tournament) -> TournamentScreen {
        let events = t.events.values();
        let events: Vec<EventScreen> = events.map(|event| EventScreen::of(t, event)).collect();
        TournamentScreen {
            each: (MOST / events.len().max(1)).max(1),
            playing: t.playing().count(),
            events,
        }
    }
}

impl EventScreen {
    #[must_use]
    pub fn of(t: &Tournament, event: &Event) -> EventScreen {
        EventScreen {
            summary: EventSummary::of(t, event),
            pictures: pictures(t, event),
        }
    }
}

/// What is played, the tree from the last sixteen on and until then what came in, and the table or the places.
fn pictures(t: &Tournament, event: &Event) -> Vec<ScreenPicture> {
    let playing = playing(t, event);
    let some = |matches: &[MatchNo]| ScreenPicture::Playing {
        matches: matches.to_vec(),
    };
    let mut pictures: Vec<ScreenPicture> =
        playing.chunks(MATCHES).take(PLAYING).map(some).collect();
    match (tree(event), latest(event)) {
        (Some(from), _) => pictures.push(ScreenPicture::Bracket { from }),
        (None, matches) if !matches.is_empty() => pictures.push(ScreenPicture::Latest { matches }),
        (None, _) => {}
    }
    let (places, is_table) = match table(event) {
        Some(table) => (table, true),
        None => (placed(event, Stage::Main), false),
    };
    let some = |places: &[EventPlacing]| {
        let places = places.to_vec();
        match is_table {
            true => ScreenPicture::Standings { places },
            false => ScreenPicture::Places { places },
        }
    };
    pictures.extend(places.chunks(PLACES).take(PLACE_PICTURES).map(some));
    pictures
}

/// The table of an event that is ranked by score, with every result so far, as long as more are to come and no knockout
/// follows it yet. Before the first result everyone in it is equal, and nobody is shown.
fn table(event: &Event) -> Option<Vec<EventPlacing>> {
    let drawn_onward = event.stages.iter().any(|s| s.stage == Stage::Main);
    if event.is_over() || drawn_onward {
        return None;
    }
    let Standings::Ranked { ranks, .. } = standings(event)? else {
        return None;
    };
    if event.matches.iter().all(|m| m.result.is_none()) {
        return Some(Vec::new());
    }
    let place = |rank: Rank| EventPlacing {
        entrant: rank.who,
        from: rank.from,
        to: rank.to,
        stage: Stage::Main,
        reason: None,
    };
    Some(ranks.into_iter().map(place).collect())
}

/// The first round of the tree, once play has come to it. A sheet written by the director is not drawn as one.
fn tree(event: &Event) -> Option<u8> {
    let from = event.rounds.saturating_sub(TREE).saturating_add(1);
    let is_tree = event.rounds > 0 && event.capabilities().own_sheet.is_none();
    (is_tree && event.current_round() >= from).then_some(from)
}

fn latest(event: &Event) -> Vec<MatchNo> {
    let matches = event.matches.iter().map(AsRef::as_ref);
    let mut latest: Vec<&Fixture> = matches.filter(|m: &&Fixture| m.was_played()).collect();
    latest.sort_by_key(|m| Reverse((m.ended_at(), m.number)));
    latest.truncate(MATCHES);
    latest.into_iter().map(|m| m.number).collect()
}
