//! `GET /c/{club}/t/{tournament}/e/{event}/m/{number}`: a match with its games.

use crate::club::permissions::Deed;
use crate::journal::NoteId;
use crate::pages::c::t::e::m::boards;
use crate::pages::c::t::e::m::show::{MatchDetails, MatchPage, Notes};
use crate::pages::layout::Link;
use crate::store::notes;
use crate::tournament::{Event, Fixture, MatchNo};
use crate::web::c::place::AtTournament;
use crate::web::c::published::{event_number, live, number, tournament_page, with_scene};
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/t/{tournament}/e/{event}/m/{number}`
///
/// # Errors
/// [`AppError::NotFound`] when there is no such match.
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = at.event(event_number(&request)?)?;
    let number: MatchNo = number(&request, "number")?;
    let m = event.fixture(number).ok_or(AppError::NotFound)?;
    let notes = notes_of(&at, m).await?;
    let details = with_scene(&at, |scene| MatchDetails::of(scene, event, m, notes));
    let page = MatchPage {
        w: at.house.words,
        frame: at.frame(),
        live: live(&at),
        enter: enter(&at, event, m),
        late: late(&at, event, m),
        record: record(&at, event, m),
        boards: boards::lines(m, &|p| at.names.person(p)),
        why_won: boards::why_won(at.house.words, m),
        m: details,
    };
    tournament_page(&at, &request, &page).await
}

/// The texts kept beside the result.
async fn notes_of(at: &AtTournament, m: &Fixture) -> Result<Notes, AppError> {
    let result = m.result.as_ref();
    let overruled = result.and_then(|r| r.overruled);
    let note = result.and_then(|r| r.note);
    let ids: Vec<NoteId> = overruled.into_iter().chain(note).collect();
    if ids.is_empty() {
        return Ok(Notes::default());
    }
    let read = at.house.store.read(move |conn| notes::find_all(conn, &ids));
    let texts = read.await?;
    let text = |id: Option<NoteId>| {
        let id = id?;
        texts
            .iter()
            .find(|(known, _)| *known == id)
            .map(|(_, text)| text.clone())
    };
    Ok(Notes {
        overruled: text(overruled),
        note: text(note),
    })
}

/// The match move by move, where there is a record, and where a director attaches one.
fn record(at: &AtTournament, event: &Event, m: &Fixture) -> Vec<Link> {
    let link = |key: &str, page: &str| {
        let href = at.path.fixture_below(event.number, m.number, page);
        Link::new(at.house.words.say(key), href)
    };
    let mut links = Vec::new();
    if m.record.is_some() {
        links.push(link("record-replay", "replay")); // a key
    }
    if at.may(Deed::Direct) && m.players().is_some() {
        links.push(link("record-attach", "record")); // a key
    }
    links
}

/// Where a director goes on from here.
fn enter(at: &AtTournament, event: &Event, m: &Fixture) -> Option<Link> {
    let deed = match m.result {
        Some(_) => Deed::Direct,
        None => Deed::Score,
    };
    if !at.may(deed) || m.players().is_none() {
        return None;
    }
    let (key, page) = if m.result.is_some() {
        ("match-correct", "correct") // a key
    } else {
        ("match-enter", "score") // a key
    };
    let href = at.path.fixture_below(event.number, m.number, page);
    Some(Link::new(at.house.words.say(key), href))
}

/// Where penalty points for coming late are worked out, while nothing has been played.
fn late(at: &AtTournament, event: &Event, m: &Fixture) -> Option<Link> {
    let open = m.result.is_none() && m.sheet.games.is_empty() && m.players().is_some();
    if !open || event.settings.lateness.is_none() || !at.may(Deed::Direct) {
        return None;
    }
    let href = at.path.fixture_below(event.number, m.number, "lateness");
    Some(Link::new(at.house.words.say("lateness-link"), href))
}
