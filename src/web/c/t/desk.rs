//! `/c/{club}/t/{tournament}/desk`: everything the director needs during the evening.

use super::said::{clock, newest, tell_with};
use crate::app::clock::now;
use crate::app::tournament::Reading;
use crate::app::{call, sign_up};
use crate::club::permissions::Deed;
use crate::club::zone::Zone;
use crate::journal::NoteId;
use crate::pages::bracket::{Scene, foreseen_from};
use crate::pages::c::t::desk::{Act, DeskPage, Wish};
use crate::pages::c::t::e::show::TimesView;
use crate::pages::problems::Problems;
use crate::pages::told::set_apart;
use crate::store::notes;
use crate::tournament::{EntrantNo, Event, EventNo, Tournament};
use crate::violation::Violation;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::new_key;
use crate::web::html;
use actix_web::HttpResponse;
use actix_web::web::Query;
use serde::Deserialize;
use std::collections::HashMap;

/// `GET …/desk`
///
/// # Errors
/// For those who may not direct.
pub async fn show(
    at: AtTournament,
    search: Option<Query<Search>>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ReadDesk)?;
    let q = search.and_then(|query| query.into_inner().q);
    let page = page(&at, &at.story).await?;
    html::page(&page.searched(&q.unwrap_or_default()))
}

/// What the desk is searched for.
#[derive(Debug, Deserialize)]
pub struct Search {
    q: Option<String>,
}

/// The desk again with what was refused of one of its actions: 422.
///
/// # Errors
/// When the newest state cannot be read.
pub async fn refused(
    at: &AtTournament,
    violations: &[Violation],
) -> Result<HttpResponse, AppError> {
    let story = newest(at).await?;
    let mut page = page(at, &story).await?;
    page.problems = Problems::of(at.house.words, violations, &|n| {
        at.names.entrant(&story.state, EntrantNo(n))
    });
    html::refused(&page)
}

async fn page(at: &AtTournament, story: &Reading) -> Result<DeskPage, AppError> {
    let calls = calls(at, story).await?;
    let said = disputes(at, story).await?;
    let note = |id: NoteId| said.get(&id).cloned();
    let live = format!(
        "{}:{} {}:{}",
        at.stream, story.version, at.club.id, at.names.edition
    );
    let mut page = tell_with(at, &story.state, &note, |teller| {
        let may = |deed, event: Option<EventNo>| match event {
            Some(event) => at.may_in(event, deed),
            None => at.may_throughout(deed),
        };
        DeskPage::new(teller, at.frame().wide(), &at.path, live, &may)
    });
    page.key = new_key().as_str().to_owned();
    page.hidden = at.hidden;
    page.calls = calls;
    page.times = times(at, &story.state);
    page.queue.extend(missing(at, story).await?);
    Ok(page)
}

/// When each event goes on and ends, a line each.
fn times(at: &AtTournament, t: &Tournament) -> Vec<String> {
    let w = at.house.words;
    let names = |n: EntrantNo| at.names.entrant(t, n);
    let scene = Scene {
        w,
        t,
        path: &at.path,
        names: &names,
        members: &|_| None,
        zone: Zone::or_utc(&at.club.time_zone),
        from: foreseen_from(t, Zone::or_utc(&at.club.time_zone), now()),
        pace: &at.pace,
        strengths: &at.strengths,
    };
    let line = |e: &Event| {
        let times = TimesView::of(&scene, e)?.in_a_line();
        Some(w.with2("forecast-of", "event", &e.settings.name, "times", times))
    };
    t.events.values().filter_map(|e| line(e)).collect()
}

/// Events some of whose people are not here yet, for their directors.
async fn missing(at: &AtTournament, story: &Reading) -> Result<Vec<Wish>, AppError> {
    let (w, t) = (at.house.words, &story.state);
    let mut wishes = Vec::new();
    for (number, _) in sign_up::forms(&at.house.store, at.stream).await? {
        let event = t.event(number).filter(|event| t.takes_entries(event));
        let Some(event) = event.filter(|_| at.may_in(number, Deed::Direct)) else {
            continue;
        };
        let form = sign_up::overview(&at.house.store, at.stream, number).await?;
        let Some(form) = form.filter(|form| !form.missing(t, event).is_empty()) else {
            continue;
        };
        let (n, missing) = (form.placed().count(), form.missing(t, event).len());
        wishes.push(Wish {
            tag: event.settings.name.clone(),
            text: w.with2("desk-sign-ups", "n", n, "missing", missing),
            act: Act::Open {
                href: at.path.event_below(number, "sign-ups"),
                label: w.say("desk-sign-ups-submit").into_owned(),
            },
            needs: (Deed::Direct, Some(number)),
            presses: false,
        });
    }
    Ok(wishes)
}

/// The tables that call, each in a sentence.
async fn calls(at: &AtTournament, story: &Reading) -> Result<Vec<(String, String)>, AppError> {
    let w = at.house.words;
    let (time, t) = (clock(at), &story.state);
    let open = call::open(&at.house.store, at.stream).await?;
    let said = open.into_iter().map(|call| {
        let since = time.minutes_since(call.created_at);
        let entrant = call.entrant.and_then(|n| u32::try_from(n).ok());
        let who = entrant.map(|n| set_apart(&at.names.entrant(t, EntrantNo(n))));
        let text = match (call.board, who) {
            (Some(table), None) => w.with2("desk-call-table", "table", table, "n", since),
            (Some(table), Some(who)) => {
                w.with3("desk-call-player", "table", table, "who", who, "n", since)
            }
            (None, who) => {
                let who = who.unwrap_or_default();
                w.with2("desk-call-someone", "who", who, "n", since)
            }
        };
        (call.id, text)
    });
    Ok(said.collect())
}

/// What those say who dispute a report.
async fn disputes(at: &AtTournament, story: &Reading) -> Result<HashMap<NoteId, String>, AppError> {
    let ids: Vec<NoteId> = story
        .state
        .open_reports()
        .filter_map(|(_, _, report)| report.dispute?.note)
        .collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let read = at.house.store.read(move |conn| notes::find_all(conn, &ids));
    Ok(read.await?.into_iter().collect())
}
