//! `/c/{club}/t/{tournament}/journal`: who did what and when.

use super::actors;
use super::teller::{desk, newest, tell_with};
use crate::app::notes;
use crate::form::Form;
use crate::journal::{Actor, Envelope, NoteId, UtcMicros, retracted};
use crate::pages::fact_text::TournamentTeller;
use crate::pages::when::TimeElement;
use crate::tournament::{EventFact, EventNo, Fact, event_of, main_fact};
use crate::web::moment;
use crate::web::prelude::*;
use std::collections::BTreeSet;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct JournalQuery {
    before: Option<u64>,
}

/// `GET …/journal`
pub async fn show(
    at: AtTournament<ReadDesk>,
    from: QueryForm<JournalQuery>,
) -> Result<HttpResponse, AppError> {
    let before = from.read()?.before;
    let story = newest(&at).await?;
    let mut facts = at.app.tournaments.facts(at.stream).await?;
    facts.retain(|fact| fact.version <= story.version);
    let past = at.app.tournaments.past(at.stream).await?;
    let text = moment::texts(&past, at.club.time_zone, at.newest.state.details.date);
    let there = |moment: UtcMicros| format!("{}?at={}", at.path.show(), text(moment));
    let accounts = actors::names_with_links(&at, facts.iter().map(|f| f.who)).await?;
    let read = facts.iter().filter_map(|f| f.fact().ok());
    let reasons = notes::texts(&at.app.store, read.flat_map(noted)).await?;
    let note = |id: NoteId| reasons.get(&id).cloned();
    let mut all = tell_with(&at, &story.state, &note, |teller| {
        actions(teller, &facts, &|who| accounts.of(who), &|event| {
            at.undo_path(event)
        })
    });
    for action in &mut all {
        let last = facts.iter().rfind(|fact| fact.action == action.version);
        action.href = last.map(|fact| there(fact.at)).unwrap_or_default();
    }
    all.retain(|action| before.is_none_or(|before| action.version < before));
    all.reverse();
    let more = all.len() > A_PAGE;
    all.truncate(A_PAGE);
    let path = at.path.below("journal");
    let at_then = at.past.as_ref().map(|past| past.and()).unwrap_or_default();
    let older = all
        .last()
        .filter(|_| more)
        .map(|last| format!("{path}?before={}{at_then}", last.version));
    html::page_at(
        &at.at,
        &JournalPage {
            page: at.page(),
            here: match before {
                Some(before) => format!("{path}?before={before}{at_then}"),
                None => path,
            },
            desk: desk(&at),
            live: (before.is_none() && at.past.is_none())
                .then(|| format!("{}:{}", at.stream, story.version)),
            actions: all,
            older,
        },
    )
}

fn noted(fact: &Fact) -> Vec<NoteId> {
    let fact = match fact {
        Fact::Event { fact, .. } => fact,
        Fact::Money(fact) => return fact.note().into_iter().collect(),
        _ => return Vec::new(),
    };
    let result = match fact {
        EventFact::Decided { result, .. } => Some(result),
        EventFact::Corrected { result, .. } => result.as_ref(),
        _ => None,
    };
    let of_fact = match fact {
        EventFact::GameScored { note, .. }
        | EventFact::BoardScored { note, .. }
        | EventFact::Corrected { note, .. }
        | EventFact::Disputed { note, .. } => *note,
        EventFact::Ruled { note, .. } | EventFact::RankingOverruled { note, .. } => Some(*note),
        EventFact::Money(fact) => fact.note(),
        _ => None,
    };
    result
        .into_iter()
        .flat_map(|r| [r.overruled, r.note])
        .chain([of_fact])
        .flatten()
        .collect()
}

const A_PAGE: usize = 100;

/// What was done at once, and is taken back at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Action {
    pub version: u64,
    pub who: String,
    pub at: TimeElement,
    /// The tournament as it stood then.
    pub href: String,
    /// What, a sentence for each fact.
    pub lines: Vec<String>,
    /// What somebody did, of these: the rest followed from it.
    pub told: String,
    pub taken: bool,
    /// Where it can be taken back; nowhere when it is done, or by somebody else.
    pub undo: Option<String>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/journal.html")]
struct JournalPage {
    #[deref]
    page: Page,
    here: String,
    desk: String,
    /// The streams the page shows, with their versions; nothing on an older page, which stays as it is.
    live: Option<String>,
    actions: Vec<Action>,
    older: Option<String>,
}

/// Facts grouped by action, in order: the sentences of each, and the address at which it is taken back, which `undo` gives
/// for an event or for the whole tournament.
#[must_use]
pub fn actions(
    teller: &TournamentTeller<'_>,
    facts: &[Envelope<Fact>],
    who: &dyn Fn(Actor) -> String,
    undo: &dyn Fn(Option<EventNo>) -> Option<String>,
) -> Vec<Action> {
    let gone = retracted(facts, &[]);
    let mut all: Vec<Action> = Vec::new();
    for fact in facts {
        let line = match fact.fact() {
            Ok(fact) => teller.fact(fact),
            Err(versions) => took_back(teller, facts, versions),
        };
        match all.last_mut().filter(|a| a.version == fact.action) {
            Some(action) => {
                action.lines.push(line);
                action.taken &= gone.contains(&fact.version);
            }
            None => all.push(Action {
                version: fact.action,
                who: who(fact.who),
                at: when(teller, fact.at),
                href: String::new(),
                lines: vec![line],
                told: String::new(),
                taken: gone.contains(&fact.version),
                undo: None,
            }),
        }
    }
    for action in &mut all {
        let of_action = facts.iter().filter(|f| f.action == action.version);
        let read: Option<Vec<&Fact>> = of_action.map(|f| f.fact().ok()).collect();
        let main = read.map_or(0, |facts| main_fact(&facts));
        let line = action.lines.get(main).or(action.lines.first());
        action.told = line
            .cloned()
            .expect("an action has a fact, and each has its line");
        // The announcement is what everything else stands on.
        if !action.taken && action.version > 1 {
            action.undo = undo(None).or_else(|| undo(event_of(facts, action.version)));
        }
    }
    all
}

fn when(teller: &TournamentTeller<'_>, at: UtcMicros) -> TimeElement {
    teller.clock.past(teller.w, at)
}

/// "Took back: …", with what was done by each action it named.
fn took_back(teller: &TournamentTeller<'_>, facts: &[Envelope<Fact>], versions: &[u64]) -> String {
    let w = teller.w;
    let mut named: Vec<String> = Vec::new();
    let mut seen = BTreeSet::new();
    let taken = || facts.iter().filter(|f| versions.contains(&f.version));
    for fact in taken() {
        if !seen.insert(fact.action) {
            continue;
        }
        let of_action = taken().filter(|other| other.action == fact.action);
        let facts: Vec<&Fact> = of_action.filter_map(|f| f.fact().ok()).collect();
        named.push(match facts.get(main_fact(&facts)) {
            Some(fact) => teller.fact(fact),
            None => w.told_undo().into_owned(),
        });
    }
    if named.is_empty() {
        w.told_took_back_something().into_owned()
    } else {
        w.told_took_back(named.join(" "))
    }
}
