//! `/c/{club}/t/{tournament}/undo`: anything is taken back, at once where nothing leans on it; else what would go with it
//! is shown first.

use super::actors;
use super::teller::{desk, newest, tell};
use crate::app::recompute::is_rated;
use crate::app::tournament::{TournamentUndoOutcome, TournamentUndoStep};
use crate::club::season::EventKey;
use crate::form::Form;
use crate::tournament::{EventFact, EventNo, Fact};
use crate::web::c::t::journal::{Action, actions};
use crate::web::form::unreadable;
use crate::web::prelude::*;
use crate::web::redirect;

const MOST: usize = 2_000;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct UndoInput {
    #[form(rule = "form-unreadable")]
    pub version: u64,
    #[form(rule = "form-unreadable")]
    pub also: Vec<u64>,
    pub next: String,
}

/// What is to be taken back, with at most so many others.
pub(in crate::web::c) fn asked(
    form: &Posted<UndoInput>,
    most: usize,
) -> Result<UndoInput, AppError> {
    let undo = form.command()?;
    if undo.also.len() > most {
        return Err(AppError::Refused(unreadable()));
    }
    Ok(undo)
}

/// `POST …/undo`
pub async fn post(
    at: AtTournament<Direct>,
    form: Posted<UndoInput>,
) -> Result<HttpResponse, AppError> {
    take_back(&at, None, &form).await
}

/// `POST …/e/{event}/undo`: whoever directs one event takes back what was done in it.
pub async fn in_event(
    at: AtEvent<Direct>,
    form: Posted<UndoInput>,
) -> Result<HttpResponse, AppError> {
    take_back(&at, Some(at.event.number), &form).await
}

/// Takes back what the form names, anywhere or only within one event.
async fn take_back(
    at: &TournamentRequest,
    within: Option<EventNo>,
    form: &Posted<UndoInput>,
) -> Result<HttpResponse, AppError> {
    let path = match within {
        None => at.path.below("undo"),
        Some(event) => at.path.event_below(event, "undo"),
    };
    let UndoInput {
        version: action,
        also,
        next,
    } = asked(form, MOST)?;
    let principal = at.principal(&form.key)?;
    let next = redirect::local(&next).unwrap_or_default();
    let all = &at.app.tournaments;
    let outcome = match within {
        None => all.undo(principal, at.stream, action, also.clone()).await?,
        Some(event) => {
            all.undo_in(principal, at.stream, event.0, action, also.clone())
                .await?
        }
    };
    match outcome {
        TournamentUndoOutcome::Done { action: undone, .. } => {
            let what = described(at, &[action]).await?;
            let what = what.into_iter().next().ok_or_else(|| {
                let row = format!("action {action} of stream {}", at.stream);
                AppError::unreadable(row, "it was taken back, and is not there")
            })?;
            let w = at.messages();
            let mut sentence = w.undo_done(also.len(), what.told);
            for event in left_unrated(at, action).await? {
                sentence.push(' ');
                sentence.push_str(&w.undo_left_unrated(event));
            }
            let place = match next {
                "" => desk(at),
                next => next.to_owned(),
            };
            Ok(Flash::new(sentence).undo(path, undone).then(&place))
        }
        TournamentUndoOutcome::Needs(needs) => ask(at, path, action, also, &needs, next).await,
    }
}

/// The events that an action had made ones not usually rated: taken back, it leaves them unrated.
async fn left_unrated(at: &TournamentRequest, action: u64) -> Result<Vec<String>, AppError> {
    let facts = at.app.tournaments.facts(at.stream).await?;
    let story = newest(at).await?;
    let mut left = Vec::new();
    for fact in facts.iter().filter(|f| f.action == action) {
        let Ok(Fact::Event {
            event,
            fact: EventFact::EventChanged { settings },
        }) = fact.fact()
        else {
            continue;
        };
        let Some(e) = story.state.event(*event) else {
            continue;
        };
        let key = EventKey {
            stream: at.stream,
            event: event.0,
        };
        let again = !settings.is_rated_usually() && e.settings.is_rated_usually();
        if again && !is_rated(&at.app.store, at.club.id, key).await? {
            left.push(e.settings.name.clone());
        }
    }
    Ok(left)
}

/// The page that shows what would be taken back as well. Nothing is stored yet.
async fn ask(
    at: &TournamentRequest,
    path: String,
    action: u64,
    also: Vec<u64>,
    needs: &[TournamentUndoStep],
    next: &str,
) -> Result<HttpResponse, AppError> {
    let mut with_it: Vec<u64> = also;
    with_it.extend(needs.iter().map(|taken| taken.action));
    with_it.sort_unstable();
    with_it.dedup();
    let first = described(at, &[action]).await?;
    let later = described(at, &with_it).await?;
    html::page(&UndoPage {
        page: at.page(),
        action: path,
        version: action,
        also: with_it,
        next: next.to_owned(),
        cancel: if next.is_empty() {
            desk(at)
        } else {
            next.to_owned()
        },
        void_instead: void_instead(at, action).await?,
        first: first.into_iter().next(),
        later,
    })
}

/// Where the match an action is about can be made void: on a ladder and in a free night later matches need not go.
async fn void_instead(at: &TournamentRequest, action: u64) -> Result<Option<String>, AppError> {
    let facts = at.app.tournaments.facts(at.stream).await?;
    let story = newest(at).await?;
    let about = facts.iter().filter(|f| f.action == action).find_map(|f| {
        let Fact::Event { event, fact } = f.fact().ok()? else {
            return None;
        };
        let number = match fact {
            EventFact::RoundPaired { matches, .. } => matches.first()?.number,
            EventFact::Decided { number, .. } | EventFact::Climbed { number, .. } => *number,
            _ => return None,
        };
        Some((*event, number))
    });
    Ok(about.and_then(|(event, number)| {
        let e = story.state.event(event)?;
        let m = e.fixture(number)?;
        let page = match &m.result {
            Some(_) => "correct?tab=ending",
            None => "score?tab=ending",
        };
        let open_ended = e.capabilities().open_ended();
        open_ended.then(|| at.path.fixture_below(event, number, page))
    }))
}

async fn described(at: &TournamentRequest, wanted: &[u64]) -> Result<Vec<Action>, AppError> {
    let story = newest(at).await?;
    let mut facts = at.app.tournaments.facts(at.stream).await?;
    facts.retain(|f| wanted.contains(&f.action));
    let accounts = actors::names_with_links(at, facts.iter().map(|f| f.who)).await?;
    Ok(tell(at, &story.state, |teller| {
        actions(teller, &facts, &|who| accounts.of(who), &|_| None)
    }))
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/undo.html")]
struct UndoPage {
    #[deref]
    page: Page,
    action: String,
    version: u64,
    also: Vec<u64>,
    next: String,
    cancel: String,
    first: Option<Action>,
    later: Vec<Action>,
    /// Where the match can be made void instead, so that later ones stay.
    void_instead: Option<String>,
}
