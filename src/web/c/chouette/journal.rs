//! `/c/{club}/chouette/{night}/journal`: who did what and when, and any step taken back.

use super::place::AtNight;
use super::undo::teller;
use crate::app::clock;
use crate::chouette::Fact;
use crate::journal::{Envelope, NoteId};
use crate::pages::chouette::told::actions;
use crate::pages::clock::{Clock, Moment};
use crate::store::notes;
use crate::web::c::t::who;
use crate::web::prelude::*;
use actix_web::web::Query;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Debug, Default, Deserialize)]
pub struct Before {
    /// Only what was done before this version.
    before: Option<u64>,
}

/// `GET …/journal`
pub async fn show(at: AtNight, from: Option<Query<Before>>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let before = from.and_then(|from| from.before);
    let facts = at.house.nights.facts(at.stream).await?;
    let accounts = who::names(&at, facts.iter().map(|f| f.who)).await?;
    let reasons = reasons(&at, &facts).await?;
    let clock = Clock::new(at.club.time_zone, clock::now());
    let w = at.words();
    let names = |n| at.name(n);
    let mut said = actions(&teller(&at, at.state(), &names), &facts);
    said.retain(|action| before.is_none_or(|before| action.version < before));
    said.reverse();
    let more = said.len() > A_PAGE;
    said.truncate(A_PAGE);
    let line = |action: crate::pages::chouette::told::Said| {
        let first = facts.iter().find(|f| f.version == action.version);
        let reason = facts
            .iter()
            .filter(|f| f.action == action.version)
            .find_map(|f| reasons.get(&noted(f.fact().ok()?)?).cloned());
        Line {
            version: action.version,
            who: first.map(|f| accounts.of(f.who)).unwrap_or_default(),
            at: clock.past(w, first.map(|f| f.at).unwrap_or_default()),
            may_undo: !action.taken && action.version > 1,
            taken: action.taken,
            text: action.text,
            reason,
        }
    };
    let lines: Vec<Line> = said.into_iter().map(line).collect();
    let path = at.path.below("journal");
    let older = lines.last().filter(|_| more);
    let older = older.map(|last| format!("{path}?before={}", last.version));
    html::page(&JournalPage {
        page: at.page(),
        undo: at.path.below("undo"),
        here: match before {
            Some(before) => format!("{path}?before={before}"),
            None => path,
        },
        table: at.path.below("table"),
        live: before.is_none().then(|| at.live()),
        actions: lines,
        older,
    })
}

/// The reasons these facts name.
async fn reasons(
    at: &AtNight,
    facts: &[Envelope<Fact>],
) -> Result<BTreeMap<NoteId, String>, AppError> {
    let ids: Vec<NoteId> = facts.iter().filter_map(|f| noted(f.fact().ok()?)).collect();
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let store = &at.house.store;
    let found = store.read(move |conn| notes::find_all(conn, &ids)).await?;
    Ok(found.into_iter().collect())
}

/// The reason a fact names.
fn noted(fact: &Fact) -> Option<NoteId> {
    match fact {
        Fact::Started { overruled, .. }
        | Fact::AutomaticDoubled { overruled, .. }
        | Fact::Doubled { overruled, .. }
        | Fact::Answered { overruled, .. }
        | Fact::ExtraOffered { overruled, .. }
        | Fact::Settled { overruled, .. } => *overruled,
        _ => None,
    }
}

/// Actions on one page.
const A_PAGE: usize = 100;

/// What was done at once.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Line {
    /// The version it is named by.
    version: u64,
    text: String,
    /// Why, where a custom was let go.
    reason: Option<String>,
    who: String,
    at: Moment,
    taken: bool,
    may_undo: bool,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette/journal.html")]
struct JournalPage {
    #[deref]
    page: Page,
    undo: String,
    /// This page, to come back to.
    here: String,
    table: String,
    /// What the page shows, for its live link; an older page stays as it is.
    live: Option<String>,
    /// The actions of this page, the newest first.
    actions: Vec<Line>,
    /// The page before this one in time.
    older: Option<String>,
}
