//! `/c/{club}/t/{tournament}/journal`: who did what and when.

use super::said::{desk, newest, tell_with};
use super::who;
use crate::club::permissions::Deed;
use crate::journal::{Envelope, NoteId};
use crate::pages::c::t::journal::{A_PAGE, JournalPage, actions};
use crate::store::notes;
use crate::tournament::Fact;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::new_key;
use crate::web::html;
use actix_web::HttpResponse;
use actix_web::web::Query;
use serde::Deserialize;
use std::collections::BTreeMap;

/// From where on.
#[derive(Debug, Default, Deserialize)]
pub struct Before {
    /// Only what was done before this version.
    before: Option<u64>,
}

/// `GET …/journal`
///
/// # Errors
/// For those who may not direct; the database's.
pub async fn show(at: AtTournament, from: Option<Query<Before>>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ReadDesk)?;
    let before = from.and_then(|from| from.before);
    let story = newest(&at).await?;
    let facts = at.house.tournaments.facts(at.stream).await?;
    let accounts = who::names_with_links(&at, facts.iter().map(|f| f.who)).await?;
    let reasons = reasons(&at, &facts).await?;
    let note = |id: NoteId| reasons.get(&id).cloned();
    let mut all = tell_with(&at, &story.state, &note, |teller| {
        actions(teller, &facts, &|who| accounts.of(who), &|event| {
            at.undo_path(event)
        })
    });
    all.retain(|action| before.is_none_or(|before| action.version < before));
    all.reverse();
    let more = all.len() > A_PAGE;
    all.truncate(A_PAGE);
    let path = at.path.below("journal");
    let older = all
        .last()
        .filter(|_| more)
        .map(|last| format!("{path}?before={}", last.version));
    html::page(&JournalPage {
        w: at.house.words,
        frame: at.frame(),
        key: new_key().as_str().to_owned(),
        here: match before {
            Some(before) => format!("{path}?before={before}"),
            None => path,
        },
        desk: desk(&at),
        live: before
            .is_none()
            .then(|| format!("{}:{}", at.stream, story.version)),
        actions: all,
        older,
    })
}

/// The reasons these facts name.
async fn reasons(
    at: &AtTournament,
    facts: &[Envelope<Fact>],
) -> Result<BTreeMap<NoteId, String>, AppError> {
    let ids: Vec<NoteId> = facts
        .iter()
        .filter_map(|f| f.fact().ok())
        .flat_map(noted)
        .collect();
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let found = at
        .house
        .store
        .read(move |conn| notes::find_all(conn, &ids))
        .await?;
    Ok(found.into_iter().collect())
}

fn noted(fact: &Fact) -> Vec<NoteId> {
    let result = match fact {
        Fact::Decided { result, .. } => Some(result),
        Fact::Corrected { result, .. } => result.as_ref(),
        _ => None,
    };
    let of_fact = match fact {
        Fact::GameScored { note, .. }
        | Fact::BoardScored { note, .. }
        | Fact::Corrected { note, .. }
        | Fact::Disputed { note, .. } => *note,
        Fact::Ruled { note, .. } | Fact::RankingOverruled { note, .. } => Some(*note),
        Fact::Money(fact) => fact.note(),
        _ => None,
    };
    result
        .into_iter()
        .flat_map(|r| [r.overruled, r.note])
        .chain([of_fact])
        .flatten()
        .collect()
}
