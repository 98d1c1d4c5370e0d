//! `/c/{club}/t/{tournament}/journal`: who did what and when.

use super::actors::{self, ActorNames};
use super::teller::{desk, newest, tell_with};
use crate::app::notes;
use crate::app::tournament::journal::{JournalAction, JournalFact, TournamentJournal};
use crate::form::Form;
use crate::journal::{Envelope, NoteId, UtcMicros, undos};
use crate::pages::fact_text::TournamentTeller;
use crate::pages::messages::Messages;
use crate::pages::when::{ClubClock, TimeElement};
use crate::tournament::Fact;
use crate::web::c::t::undo::UndoInput;
use crate::web::moment;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct JournalQuery {
    pub before: Option<u64>,
}

impl JournalQuery {
    /// The page of a journal that shows what was done before a version, at the moment that is looked at.
    #[must_use]
    pub fn page(journal: &str, before: u64, at_then: &str) -> String {
        format!("{journal}?{}{at_then}", JournalQuery::BEFORE.query(before))
    }
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
    let journal = TournamentJournal::of(&facts, before);
    let past = at.app.tournaments.past(at.stream).await?;
    let text = moment::texts(&past, at.club.time_zone, at.newest.state.details.date);
    let there = |moment: UtcMicros| moment::there(at.path.show(), text(moment));
    let undos = undos(&facts);
    let who = journal.actions.iter().map(|a| a.who);
    let who = who.chain(undos.values().map(|undo| undo.who));
    let accounts = actors::names_with_links(&at, who).await?;
    let reasons = notes::texts(&at.app.store, journal.notes()).await?;
    let note = |id: NoteId| reasons.get(&id).cloned();
    let names = |n| at.names.entrant_of(&story.state, &facts, n);
    let actions: Vec<JournalLine> = tell_with(&at, &story.state, &note, |teller| {
        let mut teller = *teller;
        teller.names = &names;
        let teller = &teller;
        let line = |action: &JournalAction| JournalLine {
            href: there(action.until.0),
            undo: (action.may_be_undone)
                .then(|| at.undo_path(action.event))
                .flatten(),
            undone: (undos.get(&action.version).copied())
                .filter(|_| action.taken_back)
                .map(|undo| UndoneBy::of(teller.w, teller.clock, undo, &accounts)),
            action: ActionView::of(teller, action, &accounts),
        };
        journal.actions.iter().map(line).collect()
    });
    let path = at.path.below("journal");
    let at_then = at.past.as_ref().map(|past| past.and()).unwrap_or_default();
    let older = journal.actions.last().filter(|_| journal.goes_on);
    let older = older.map(|last| JournalQuery::page(&path, last.version, &at_then));
    html::page_at(
        &at.at,
        &JournalPage {
            page: at.page(),
            here: match before {
                Some(before) => JournalQuery::page(&path, before, &at_then),
                None => path,
            },
            desk: desk(&at),
            live: (before.is_none() && at.past.is_none())
                .then(|| format!("{}:{}", at.stream, story.version)),
            actions,
            older,
        },
    )
}

/// What was done at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionView {
    pub version: u64,
    pub who: String,
    pub at: TimeElement,
    /// What, a sentence for each fact.
    pub lines: Vec<String>,
    /// What somebody did, of these: the rest followed from it.
    pub told: String,
    pub taken: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Deref)]
struct JournalLine {
    #[deref]
    action: ActionView,
    /// The tournament as it stood then.
    href: String,
    /// Where it can be taken back; nowhere when it is done, or by somebody else.
    undo: Option<String>,
    undone: Option<UndoneBy>,
}

/// Who undid something, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UndoneBy {
    pub who: String,
    pub at: TimeElement,
}

impl UndoneBy {
    #[must_use]
    pub fn of<F>(
        w: Messages,
        clock: ClubClock,
        undo: &Envelope<F>,
        accounts: &ActorNames,
    ) -> UndoneBy {
        UndoneBy {
            who: accounts.of(undo.who),
            at: clock.past(w, undo.at),
        }
    }
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
    actions: Vec<JournalLine>,
    older: Option<String>,
}

impl ActionView {
    #[must_use]
    pub fn of(
        teller: &TournamentTeller<'_>,
        action: &JournalAction,
        accounts: &ActorNames,
    ) -> ActionView {
        let line = |fact: &JournalFact| match fact {
            JournalFact::Recorded(fact) => teller.fact(fact),
            JournalFact::TookBack(taken) => took_back(teller, taken),
        };
        ActionView {
            version: action.version,
            who: accounts.of(action.who),
            at: teller.clock.past(teller.w, action.at.0),
            lines: action.facts.iter().map(line).collect(),
            told: line(action.main_fact()),
            taken: action.taken_back,
        }
    }
}

/// "Undid: …", with what was done by each action it named.
fn took_back(teller: &TournamentTeller<'_>, taken: &[Option<Fact>]) -> String {
    let w = teller.w;
    let done = |fact: &Option<Fact>| match fact {
        Some(fact) => teller.fact(fact),
        None => w.told_undo().into_owned(),
    };
    match taken {
        [] => w.told_took_back_something().into_owned(),
        taken => {
            let done: Vec<String> = taken.iter().map(done).collect();
            w.told_took_back(done.join(" "))
        }
    }
}
