//! `/c/{club}/t/{tournament}/undo`: anything is taken back, at once where nothing leans on it; else what would go with it
//! is shown first.

use super::actors;
use super::teller::{desk, newest, tell, tell_with};
use crate::app::notes;
use crate::app::tournament::journal::{JournalAction, actions};
use crate::app::tournament::undo::{VoidableMatch, left_unrated};
use crate::app::tournament::{TournamentUndoOutcome, TournamentUndoStep};
use crate::form::Form;
use crate::journal::{NoteId, StreamId};
use crate::tournament::EventNo;
use crate::web::c::t::e::m::command::ScoreTab;
use crate::web::c::t::journal::ActionView;
use crate::web::form::unreadable;
use crate::web::prelude::*;
use crate::web::redirect;
use std::collections::BTreeSet;

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

/// What is undone with an action: what was asked for already, and what would no longer follow; the earliest first.
pub(in crate::web::c) fn with_needed(
    also: Vec<u64>,
    needed: impl Iterator<Item = u64>,
) -> Vec<u64> {
    let all: BTreeSet<u64> = also.into_iter().chain(needed).collect();
    all.into_iter().collect()
}

/// The one action that was taken back, described.
pub(in crate::web::c) fn taken_back<T>(
    described: Vec<T>,
    (stream, action): (StreamId, u64),
) -> Result<T, AppError> {
    described.into_iter().next().ok_or_else(|| {
        let row = format!("action {action} of stream {stream}");
        AppError::unreadable(row, "it was taken back, and is not there")
    })
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
            let what = taken_back(described(at, &[action]).await?, (at.stream, action))?;
            let w = at.messages();
            let mut sentence = w.undo_done(also.len(), what.told);
            for event in unrated(at, action).await? {
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

/// The names of the events that are left unrated.
async fn unrated(at: &TournamentRequest, action: u64) -> Result<Vec<String>, AppError> {
    let facts = at.app.tournaments.facts(at.stream).await?;
    let story = newest(at).await?;
    let (place, t) = ((at.club.id, at.stream), &story.state);
    let left = left_unrated(&at.app.store, place, t, &facts, action).await?;
    Ok(tell(at, t, |teller| {
        left.into_iter().map(|event| teller.event(event)).collect()
    }))
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
    let with_it = with_needed(also, needs.iter().map(|taken| taken.action));
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

/// Where the match an action is about can be made void instead.
async fn void_instead(at: &TournamentRequest, action: u64) -> Result<Option<String>, AppError> {
    let facts = at.app.tournaments.facts(at.stream).await?;
    let story = newest(at).await?;
    let voidable = VoidableMatch::of(&story.state, &facts, action);
    Ok(voidable.map(|m| {
        let page = match m.decided {
            true => "correct",
            false => "score",
        };
        let page = format!("{page}?{}", ScoreTab::Ending.query());
        at.path.fixture_below(m.event, m.number, &page)
    }))
}

async fn described(at: &TournamentRequest, wanted: &[u64]) -> Result<Vec<ActionView>, AppError> {
    let story = newest(at).await?;
    let facts = at.app.tournaments.facts(at.stream).await?;
    let all = actions(&facts, wanted);
    let accounts = actors::names_with_links(at, all.iter().map(|a| a.who)).await?;
    let buyers = all.iter().flat_map(JournalAction::buyers);
    let buyers = notes::texts(&at.app.store, buyers).await?;
    let buyer = |id: NoteId| buyers.get(&id).cloned();
    // Whoever goes with what is undone is named as they were before, and whoever is back by an undo undone as they are now.
    let view = |action: &JournalAction| {
        let state = match action.is_undo() {
            true => &story.state,
            false => at.state(),
        };
        tell_with(at, state, &buyer, |teller| {
            ActionView::of(teller, action, &accounts)
        })
    };
    Ok(all.iter().map(view).collect())
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
    first: Option<ActionView>,
    later: Vec<ActionView>,
    /// Where the match can be made void instead, so that later ones stay.
    void_instead: Option<String>,
}
