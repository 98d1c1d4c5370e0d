//! `/c/{club}/t/{tournament}/desk`: everything the director needs during the evening.

mod queue;
mod room;
mod search;

use super::teller::{clock, newest, tell, tell_with};
use crate::app::lists::entries::{EntrantRow, entries};
use crate::app::tournament::TournamentSnapshot;
use crate::app::tournament::desk::{DeskLink, DeskState, Whereabouts, desk_links, whereabouts};
use crate::app::tournament::queue::{DeskTask, queue};
use crate::app::tournament::room::free;
use crate::app::{call, notes, sign_up};
use crate::form::Form;
use crate::journal::NoteId;
use crate::pages::fact_text::{TournamentTeller, set_apart};
use crate::pages::form_parts::Seen;
use crate::pages::layout::Frame;
use crate::pages::match_game;
use crate::pages::messages::{Message, MessageOf, Messages};
use crate::pages::paths::TournamentPath;
use crate::pages::when::ago;
use crate::tournament::{Event, EventNo, EventPage, FixturePart, MatchNo, Tournament};
use crate::web::c::access::WhichId;
use crate::web::c::published::{live_of, with_scene_of};
use crate::web::c::t::e::catch_up::heading;
use crate::web::c::t::e::m::command::ScoreTab;
use crate::web::c::t::e::m::table::BoardInput;
use crate::web::c::t::e::show::TimesView;
use crate::web::c::t::e::stage::stage_word;
use crate::web::c::t::meanwhile::FormSubject;
use crate::web::c::t::teller::desk;
use crate::web::c::t::withdraw::WithdrawInput;
use crate::web::prelude::*;
use queue::{Act, QueueLine, queue_line};
use room::{BoardView, ReadyView, WaitingView};
use search::Found;
use std::collections::BTreeMap;

/// `GET …/desk`
pub async fn show(
    at: AtTournament<ReadDesk>,
    search: QueryForm<DeskQuery>,
) -> Result<HttpResponse, AppError> {
    let page = page(&at, &at.story).await?;
    html::page_at(&at.at, &page.searched(search.values.one(DeskQuery::Q)))
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct DeskQuery {
    q: String,
}

/// The desk again, with the refusals of one of its forms.
pub async fn refused(
    at: &TournamentRequest,
    violations: &[Violation],
) -> Result<DeskPage, AppError> {
    refused_of(at, &newest(at).await?, violations).await
}

async fn refused_of(
    at: &TournamentRequest,
    story: &TournamentSnapshot,
    violations: &[Violation],
) -> Result<DeskPage, AppError> {
    let mut page = page(at, story).await?;
    page.page.problems = at.problems_in(&story.state, violations);
    Ok(page)
}

/// The same with what was typed at one of its boards, and what happened there since. Whoever is not told that sends what
/// the refused form had seen of the match.
pub async fn refused_at(
    at: &TournamentRequest,
    (event, number): (EventNo, MatchNo),
    form: &Posted<BoardInput>,
    violations: &[Violation],
) -> Result<DeskPage, AppError> {
    let story = newest(at).await?;
    let mut page = refused_of(at, &story, violations).await?;
    let subject = FormSubject::of_match((event, number), FixturePart::Table);
    let since = subject
        .told_in(at, &story.state, form.seen, violations)
        .await?;
    page.page.problems.meanwhile = since;
    let board = room::board_id(event, number);
    page.refused = Some((board.clone(), page.seen.or_as_sent(form.seen, violations)));
    if let Some(view) = page.boards.iter_mut().find(|view| view.id == board) {
        page.page.problems = page.page.problems.of_form(&board);
        let typed = Some(&form.values);
        let tables = story.state.boards;
        view.moves = room::moves(at.messages(), tables, &board, typed, &page.page.problems);
    }
    Ok(page)
}

/// Whether the reader has a permission, in an event or in the whole tournament.
fn may(at: &TournamentRequest) -> impl Fn((Permission, Option<EventNo>)) -> bool {
    move |(permission, event)| match event {
        Some(event) => at.may_in(event, permission),
        None => at.may_throughout(permission),
    }
}

async fn page(at: &TournamentRequest, story: &TournamentSnapshot) -> Result<DeskPage, AppError> {
    let calls = calls(at, story).await?;
    let said = disputes(at, story).await?;
    let note = |id: NoteId| said.get(&id).cloned();
    let live = live_of(at, (at.stream, story.version), at.names.edition);
    let mut page = tell_with(at, &story.state, &note, |teller| {
        let may = |permission, event| may(at)((permission, event));
        let queue = queue(&story.state, at.now(), teller.clock.today());
        let (frame, seen) = (at.frame().wide(), Seen(story.version));
        DeskPage::new(teller, frame, &at.path, (live, seen), &queue, &may)
    });
    page.hidden = at.hidden;
    page.calls = calls;
    page.times = times(at, &story.state);
    page.queue.extend(signed_up(at, story).await?);
    Ok(page)
}

/// By the names of the events.
fn times(at: &TournamentRequest, t: &Tournament) -> Vec<(String, TimesView)> {
    with_scene_of(at, t, |scene| {
        let line = |e: &Event| Some((e.settings.name.clone(), TimesView::of(scene, e)?));
        t.events.values().filter_map(|e| line(e)).collect()
    })
}

/// Who signed up and is not here yet.
async fn signed_up(
    at: &TournamentRequest,
    story: &TournamentSnapshot,
) -> Result<Vec<QueueLine>, AppError> {
    if at.past.is_some() {
        return Ok(Vec::new());
    }
    let missing = sign_up::missing(&at.app.store, at.stream, story.clone()).await?;
    let needs = missing.into_iter().map(|of| DeskTask::SignedUp {
        event: of.event,
        missing: of.missing,
        placed: of.placed,
    });
    let offered = needs.filter(|need| may(at)(need.permission()));
    Ok(tell(at, &story.state, |teller| {
        offered
            .map(|need| queue_line(teller, &at.path, &need))
            .collect()
    }))
}

async fn calls(
    at: &TournamentRequest,
    story: &TournamentSnapshot,
) -> Result<Vec<(String, String)>, AppError> {
    let w = at.messages();
    let (time, t) = (clock(at), &story.state);
    let open = match at.past {
        None => call::open(&at.app.store, at.stream).await?,
        Some(_) => Vec::new(),
    };
    let said = open.into_iter().map(|call| {
        let since = time.minutes_since(call.since.0);
        let who = call.player.map(|n| set_apart(&at.names.entrant(t, n)));
        let who = match (call.table.map(|table| w.table_number(table)), who) {
            (Some(table), None) => table,
            (Some(table), Some(who)) => w.labelled(table, who),
            (None, who) => who.expect("a call that was read is by a table or a player"),
        };
        (call.id, w.desk_call_someone(ago(w, since), who))
    });
    Ok(said.collect())
}

async fn disputes(
    at: &TournamentRequest,
    story: &TournamentSnapshot,
) -> Result<BTreeMap<NoteId, String>, AppError> {
    let disputed = story.state.open_reports();
    let notes = disputed.filter_map(|(_, _, report)| report.dispute?.note);
    Ok(notes::texts(&at.app.store, notes).await?)
}

#[derive(Debug, Clone, PartialEq, Eq, Deref)]
pub struct DeskPerson {
    #[deref]
    entry: EntrantRow,
    pub href: String,
    pub state: String,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/desk.html")]
pub struct DeskPage {
    #[deref]
    pub page: Page,
    pub name: String,
    /// The streams the page shows, with their versions.
    pub live: String,
    pub seen: Seen,
    /// What the forms of one match send instead, after one of them was refused.
    refused: Option<(String, Seen)>,
    /// `/c/…/t/…`.
    pub path: TournamentPath,
    pub calls: Vec<(String, String)>,
    pub q: String,
    pub found: Option<Found>,
    pub queue: Vec<QueueLine>,
    pub state: String,
    /// The games of its events that are not of backgammon.
    pub games: Vec<String>,
    pub times: Vec<(String, TimesView)>,
    pub boards: Vec<BoardView>,
    pub free: Vec<u16>,
    pub keeps_tables: bool,
    pub ready: Vec<ReadyView>,
    pub waiting: Vec<WaitingView>,
    pub people: Vec<DeskPerson>,
    pub left: usize,
    /// Under what they are for.
    pub links: Vec<(String, Vec<Link>)>,
    pub finished: bool,
    pub called_off: bool,
    /// Whether only those who help with it see it.
    pub hidden: bool,
    pub directs: bool,
}

impl DeskPage {
    /// The desk of a tournament; `live` is for `data-live`, `seen` for its forms. What the reader may not do is not
    /// offered.
    #[must_use]
    pub fn new(
        teller: &TournamentTeller<'_>,
        frame: Frame,
        path: &TournamentPath,
        (live, seen): (String, Seen),
        queue: &[DeskTask],
        may: &dyn Fn(Permission, Option<EventNo>) -> bool,
    ) -> DeskPage {
        let t = teller.t;
        let whereabouts = whereabouts(t);
        let people: Vec<DeskPerson> = entries(t, teller.names)
            .map(|entry| DeskPerson {
                href: path.player(entry.number),
                state: place(teller.w, whereabouts(entry.number)),
                entry,
            })
            .collect();
        let lines = queue.iter().map(|need| {
            let (permission, event) = need.permission();
            let line = queue_line(teller, path, need);
            match may(permission, event) {
                true => line,
                false => QueueLine {
                    act: Act::Nothing,
                    ..line
                },
            }
        });
        let scores = |event| may(Permission::Score, Some(event));
        DeskPage {
            page: Page::new(teller.w, frame),
            name: t.details.name.clone(),
            live,
            seen,
            refused: None,
            calls: Vec::new(),
            q: String::new(),
            found: None,
            queue: lines.collect(),
            state: state(teller.w, DeskState::of(t)),
            games: match_game::of_events(teller.w, t),
            times: Vec::new(),
            boards: room::boards(teller, path, &scores),
            free: free(t),
            keeps_tables: t.boards > 0,
            ready: room::ready(teller, path, &scores),
            directs: may(Permission::Direct, None),
            waiting: room::waiting(teller),
            left: people.iter().filter(|p| p.left).count(),
            people,
            links: links(teller, path, may),
            finished: t.finished,
            called_off: t.called_off,
            hidden: false,
            path: path.clone(),
        }
    }
}

/// With more matches than this a phone shows them close together, below the numbers of their tables to jump to.
const FEW_BOARDS: usize = 12;

impl DeskPage {
    #[must_use]
    pub fn searched(mut self, typed: &str) -> DeskPage {
        typed.trim().clone_into(&mut self.q);
        self.found = search::found(&self);
        self
    }

    /// What the forms of this match have seen of it.
    #[must_use]
    pub fn seen_of(&self, id: &str) -> Seen {
        let refused = self.refused.as_ref().filter(|(of, _)| of == id);
        refused.map_or(self.seen, |(_, seen)| *seen)
    }

    /// Whether so many matches are played that they stand close together.
    #[must_use]
    pub fn many(&self) -> bool {
        self.boards.len() > FEW_BOARDS
    }

    /// The match to begin, where nothing waits but matches that can.
    #[must_use]
    pub fn begins_first(&self) -> Option<&str> {
        let waits = !self.calls.is_empty() || !self.queue.is_empty();
        let begins = |of: &&ReadyView| of.scores && of.busy.is_none();
        let first = self.ready.iter().find(begins)?;
        let is_now = self.page.frame.past.is_none();
        (is_now && !waits).then_some(first.id.as_str())
    }
}

/// "6 playing, 2 ready, 3 to come, 12 decided"
fn state(w: Messages, state: DeskState) -> String {
    match state {
        DeskState::NotDrawn { came } => w.state_entered(came),
        DeskState::Running {
            finished,
            playing,
            ready,
            waiting,
        } => w.desk_state(finished, playing, ready, waiting),
    }
}

fn place(w: Messages, place: Whereabouts) -> String {
    let said = match place {
        Whereabouts::Left => w.has_left(),
        Whereabouts::CheckedIn => w.desk_person_checked_in(),
        Whereabouts::Playing { table: Some(table) } => return w.at_table(table),
        Whereabouts::Playing { table: None } => w.playing(),
        Whereabouts::Ready => w.desk_person_ready(),
        Whereabouts::Waiting => w.desk_person_waits(),
        Whereabouts::Between => w.desk_person_between(),
        Whereabouts::Won => w.seat_won(),
        Whereabouts::Out => w.desk_person_out(),
    };
    said.into_owned()
}

/// The pages that the reader may open, under what they are for.
fn links(
    teller: &TournamentTeller<'_>,
    path: &TournamentPath,
    may: &dyn Fn(Permission, Option<EventNo>) -> bool,
) -> Vec<(String, Vec<Link>)> {
    let (w, t) = (teller.w, teller.t);
    let is_open = |link: &DeskLink| {
        let needed = link.permission();
        needed.is_none_or(|(permission, event)| may(permission, event))
    };
    let mut links: BTreeMap<DeskGroup, Vec<Link>> = BTreeMap::new();
    for to in desk_links(t).into_iter().filter(is_open) {
        let group = links.entry(DeskGroup::of(to)).or_default();
        group.push(link(teller, path, to));
    }
    let named = |group| match group {
        DeskGroup::Players => w.players(),
        DeskGroup::Rounds => w.rounds(),
        DeskGroup::Room => w.room(),
        DeskGroup::Money => w.money(),
        DeskGroup::Settings => w.settings(),
    };
    (links.into_iter())
        .map(|(group, links)| (named(group).into_owned(), links))
        .collect()
}

/// What the pages of a tournament are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum DeskGroup {
    Players,
    Rounds,
    Room,
    Money,
    Settings,
}

impl DeskGroup {
    const fn of(link: DeskLink) -> DeskGroup {
        match link {
            DeskLink::Door => DeskGroup::Players,
            DeskLink::CatchUp { .. } => DeskGroup::Rounds,
            DeskLink::Event { page, .. } => match page {
                EventPage::SignUps | EventPage::LateEntry | EventPage::Join => DeskGroup::Players,
                EventPage::Play
                | EventPage::Draw
                | EventPage::Round
                | EventPage::Onward
                | EventPage::Challenge
                | EventPage::Due
                | EventPage::Below
                | EventPage::Stage(_)
                | EventPage::Ranking => DeskGroup::Rounds,
                EventPage::PutOff => DeskGroup::Money,
            },
            DeskLink::Tables | DeskLink::Phones => DeskGroup::Room,
            DeskLink::Money => DeskGroup::Money,
            DeskLink::Settings | DeskLink::Journal | DeskLink::Public => DeskGroup::Settings,
        }
    }
}

fn link(teller: &TournamentTeller<'_>, path: &TournamentPath, to: DeskLink) -> Link {
    let w = teller.w;
    let one = |key: Message, below: &str| Link::new(w.say(key), path.below(below));
    match to {
        DeskLink::Door => one(Messages::check_people_in, "door"),
        DeskLink::CatchUp { event, round } => Link::new(
            w.paper_title(heading(teller, event, round)),
            path.event_below(event, &format!("catch-up/{round}")),
        ),
        DeskLink::Event { event, page } => {
            let name = teller.event(event);
            let to = |label: MessageOf<String>, below: &str| {
                Link::new(label(w, name.clone()), path.event_below(event, below))
            };
            let page_of = |page: Message, below: &str| {
                let label = w.labelled(w.say(page), &name);
                Link::new(label, path.event_below(event, below))
            };
            match page {
                EventPage::SignUps => to(Messages::sign_ups_title, "sign-ups"),
                EventPage::Play => page_of(Messages::start_match, "play"),
                EventPage::Draw => to(Messages::draw_of, "draw"),
                EventPage::LateEntry => page_of(Messages::late_entry, "late"),
                EventPage::PutOff => page_of(Messages::payout, "payout"),
                EventPage::Round => to(Messages::desk_link_round, "round"),
                EventPage::Onward => page_of(Messages::round_onward, "onward"),
                EventPage::Challenge => to(Messages::challenge_title, "challenge"),
                EventPage::Due => to(Messages::due_title, "due"),
                EventPage::Join => page_of(Messages::late_entry, "join"),
                EventPage::Below => to(Messages::below_title, "below"),
                EventPage::Stage(stage) => Link::new(
                    w.stage_title(teller.event(event), stage_word(stage)),
                    path.event_below(event, &format!("stage/{}", stage.word())),
                ),
                EventPage::Ranking => to(Messages::ranking_title, "ranking"),
            }
        }
        DeskLink::Tables => one(Messages::tables, "tables"),
        DeskLink::Phones => one(Messages::phones_title, "phones"),
        DeskLink::Money => one(Messages::money, "money"),
        DeskLink::Settings => one(Messages::settings, "settings"),
        DeskLink::Journal => one(Messages::journal, "journal"),
        DeskLink::Public => Link::new(w.say(Messages::public_page), path.show()),
    }
}

/// `POST …/take-call`
pub async fn take_call(
    at: AtTournament<ReadDesk>,
    form: Posted<WhichId>,
) -> Result<HttpResponse, AppError> {
    let (principal, me) = (at.principal(&form.key)?, at.me()?);
    let WhichId { id } = form.command()?;
    let taken = call::take(&at.app.store, &principal, me, at.club.id, at.stream, id).await?;
    let key = if taken {
        Messages::desk_told_call_taken
    } else {
        Messages::desk_told_call_gone
    };
    let flash = Flash::new(at.messages().say(key));
    Ok(flash.then(&desk(&at)))
}
