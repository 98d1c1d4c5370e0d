//! `/c/{club}/chouette/{night}/journal`: who did what and when, and any step taken back.

use super::place::AtNight;
use super::undo::teller;
use crate::journal::undos;
use crate::pages::chouette::fact_text::{ActionText, actions};
use crate::pages::when::{ClubClock, TimeElement};
use crate::web::c::t::actors;
use crate::web::c::t::journal::{JournalQuery, UndoneBy};
use crate::web::c::t::undo::UndoInput;
use crate::web::moment;
use crate::web::prelude::*;

/// Actions listed on one page.
const A_PAGE: usize = 100;

/// `GET …/journal`
pub async fn show(
    at: AtNight<HostNight>,
    from: QueryForm<JournalQuery>,
) -> Result<HttpResponse, AppError> {
    let before = from.read()?.before;
    let mut facts = at.app.nights.facts(at.stream).await?;
    facts.retain(|fact| fact.version <= at.story.version);
    let past = at.app.nights.past(at.stream).await?;
    let text = moment::texts(&past, at.club.time_zone, at.row.day);
    let accounts = actors::names(&at, facts.iter().map(|f| f.who)).await?;
    let reasons = at.app.nights.reasons(&facts).await?;
    let clock = ClubClock::new(at.club.time_zone, at.now());
    let w = at.messages();
    let names = |n| at.names.player_of(at.state(), &facts, n);
    let mut said = actions(&teller(&at, at.state(), &names), &facts);
    said.retain(|action| before.is_none_or(|before| action.version < before));
    said.reverse();
    let more = said.len() > A_PAGE;
    said.truncate(A_PAGE);
    let undos = undos(&facts);
    let line = |action: ActionText| {
        let first = facts.iter().find(|f| f.action == action.version);
        let first = first.expect("what was done is told by its facts");
        let last = facts.iter().rfind(|f| f.action == action.version);
        let reason = facts
            .iter()
            .filter(|f| f.action == action.version)
            .find_map(|f| reasons.get(&f.fact().ok()?.reason()?).cloned());
        NightFactLine {
            version: action.version,
            who: accounts.of(first.who),
            at: clock.past(w, first.at),
            href: moment::there(at.path.show(), text(last.unwrap_or(first).at)),
            may_undo: at.past.is_none() && !action.taken && action.version > 1,
            taken: action.taken,
            undone: (undos.get(&action.version).copied())
                .filter(|_| action.taken)
                .map(|undo| UndoneBy::of(w, clock, undo, &accounts)),
            text: action.text,
            reason,
        }
    };
    let lines: Vec<NightFactLine> = said.into_iter().map(line).collect();
    let path = at.path.below("journal");
    let at_then = at.past.as_ref().map(|past| past.and()).unwrap_or_default();
    let older = lines.last().filter(|_| more);
    let older = older.map(|last| JournalQuery::page(&path, last.version, &at_then));
    html::page_at(
        &at.at,
        &JournalPage {
            page: at.page(),
            undo: at.path.below("undo"),
            here: match before {
                Some(before) => JournalQuery::page(&path, before, &at_then),
                None => path,
            },
            table: at.path.below("table"),
            live: (before.is_none() && at.past.is_none()).then(|| at.live()),
            actions: lines,
            older,
        },
    )
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct NightFactLine {
    version: u64,
    text: String,
    /// Why, where a custom was overruled.
    reason: Option<String>,
    who: String,
    at: TimeElement,
    /// The night as it stood then.
    href: String,
    taken: bool,
    undone: Option<UndoneBy>,
    may_undo: bool,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette/journal.html")]
struct JournalPage {
    #[deref]
    page: Page,
    undo: String,
    here: String,
    table: String,
    /// What the page shows, for its live link; an older page stays as it is.
    live: Option<String>,
    actions: Vec<NightFactLine>,
    older: Option<String>,
}
