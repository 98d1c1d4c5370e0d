//! `GET /here`: who, where, how long, what clock; the report that waits; what was.

use super::{AtPhone, PhoneRequest, current, path};
use crate::app::tournament::play::{Activity, FreePlayer, free_players};
use crate::app::{announcements, call};
use crate::backgammon::BySide;
use crate::club::name::in_order;
use crate::form::{Form, filled};
use crate::pages::bracket::MatchView;
use crate::pages::fact_text::result;
use crate::pages::fields::Fields;
use crate::pages::messages::Messages;
use crate::pages::round_names::match_name;
use crate::tournament::{
    EntrantNo, Event, EventCommand, EventNo, Fixture, LinkHolder, MatchStatus, Reporter,
    ReportingMode,
};
use crate::web::c::published::{live, with_scene};
use crate::web::c::t::clock_set::clock_set;
use crate::web::c::t::player::{PlayerEvent, events_of};
use crate::web::c::t::teller::tell;
use crate::web::cookies::PHONE;
use crate::web::here::score::RefusalReason;
use crate::web::prelude::*;
use crate::web::redirect;
use crate::web::visitor::Visitor;
use actix_web::http::header;

/// `GET /here`
pub async fn show(at: AtPhone) -> Result<HttpResponse, AppError> {
    html::page(&page(&at, Problems::none(), "").await?)
}

pub(super) async fn refused(
    at: &PhoneRequest,
    violations: &[Violation],
    reason: &str,
) -> Result<HerePage, AppError> {
    let problems = Problems::of(at.messages(), violations, &|n| {
        at.names.entrant(at.state(), EntrantNo(n))
    });
    page(at, problems, reason).await
}

async fn page(at: &PhoneRequest, problems: Problems, reason: &str) -> Result<HerePage, AppError> {
    let (w, t) = (at.messages(), at.state());
    let said = announcements::standing(&at.app.store, at.stream).await?;
    let now = current(t, at.bearer.holder);
    let board = now.and_then(|(_, m)| m.table);
    let entrant = match at.bearer.holder {
        LinkHolder::Player(n) => Some(n),
        LinkHolder::Table(_) => None,
    };
    let calls = call::open(&at.app.store, at.stream).await?;
    let called = calls.iter().any(|call| match at.bearer.holder {
        LinkHolder::Player(n) => call.player == Some(n),
        LinkHolder::Table(n) => call.table == Some(n),
    }) || (board.is_some() && calls.iter().any(|call| call.table == board));
    let events = with_scene(at, |scene| {
        entrant
            .and_then(|n| t.entrant(n))
            .map(|entrant| events_of(scene, entrant))
            .unwrap_or_default()
    });
    let nothing = match at.bearer.holder {
        LinkHolder::Player(_) if t.finished => Messages::here_over,
        LinkHolder::Player(_) => Messages::here_nothing,
        LinkHolder::Table(_) => Messages::here_table_free,
    };
    let typed = filled(&RefusalReason {
        reason: reason.to_owned(),
    });
    Ok(HerePage {
        reason: Fields::of::<RefusalReason>(w, &typed, &problems),
        page: Page::new(w, at.visitor.frame_of_phone()).refused(problems),
        name: at.name(),
        tournament: Link::new(&t.details.name, at.path.show()),
        live: live(at),
        said: said.into_iter().map(|said| said.text).collect(),
        now: now.and_then(|(e, m)| current_view(at, e, m)),
        nothing: w.say(nothing).into_owned(),
        events,
        free: if now.is_none() {
            free_nights(at)
        } else {
            Vec::new()
        },
        called,
    })
}

/// The free nights a player may start a match of, with everyone who does not play just now.
fn free_nights(at: &PhoneRequest) -> Vec<FreeNight> {
    let t = at.state();
    let (LinkHolder::Player(own), false) = (at.bearer.holder, t.finished) else {
        return Vec::new();
    };
    if t.reporting.mode == ReportingMode::Off || t.has_left(own) {
        return Vec::new();
    }
    let is_free = |of: &FreePlayer| matches!(of.activity, Activity::Free { .. });
    let people = |event: &Event| {
        let others = free_players(t, event, Some(own)).into_iter();
        let mut people: Vec<(u32, String)> = others
            .filter(is_free)
            .map(|of| (of.entrant.0, at.names.entrant(t, of.entrant)))
            .collect();
        people.sort_by_key(|(_, name)| in_order(name));
        people
    };
    let free = t
        .events
        .values()
        .filter(|e| e.capabilities().open_play().is_some());
    free.map(|e| FreeNight {
        action: format!("/here/{}/play", e.number),
        event: e.number.0,
        name: e.settings.name.clone(),
        people: people(e),
    })
    .collect()
}

fn current_view(at: &PhoneRequest, e: &Event, m: &Fixture) -> Option<Current> {
    let (w, t) = (at.messages(), at.state());
    let players = m.players()?;
    let by = crate::app::tournament::reporter(t, e.number, m.number, at.bearer.holder)?;
    let rules = e.rules_of(m);
    let (view, round) = with_scene(at, |scene| {
        (MatchView::of(scene, e, m), match_name(w, e, m))
    });
    let heading = if t.events.len() > 1 {
        w.entry_heading_event(&e.settings.name, round)
    } else {
        round
    };
    let text = tell(at, t, |teller| {
        let names = teller.players(players);
        let opponent = match by {
            Reporter::Side(side) => &names[side.other()],
            Reporter::Table => return w.here_pair(&names.bottom, &names.top),
        };
        match (m.status(), m.table) {
            (MatchStatus::Playing, Some(table)) => w.player_plays_at(opponent, table),
            (MatchStatus::Playing, None) => w.player_plays(opponent),
            _ => w.player_next(opponent),
        }
    });
    let clock = e.settings.clock.as_ref().map(|clock| {
        let set = clock_set(w, clock, rules.length, e.score_of(m));
        w.here_clock(set)
    });
    let taken = t.reporting.mode != ReportingMode::Off && !t.finished;
    let waiting = waiting(at, e, m, by);
    Some(Current {
        path: path(e.number, m.number),
        heading,
        text,
        view,
        length: rules.length,
        clock,
        enters: taken
            && waiting
                .as_ref()
                .is_none_or(|waiting| !waiting.disputed && !waiting.answers),
        waiting,
    })
}

fn waiting(at: &PhoneRequest, e: &Event, m: &Fixture, by: Reporter) -> Option<Waiting> {
    let (w, t) = (at.messages(), at.state());
    let report = t.report(e.number, m.number)?;
    let minutes = match report.counts_by_itself() {
        true => t.reporting.minutes,
        false => 0,
    };
    Some(tell(at, t, |teller| {
        let names = teller.players(report.players);
        let how = result(w, &names, &report.result);
        let who = teller.reporter(report.by, &names);
        let text = w.here_reported(how, who);
        let own = report.by == by;
        let confirms = by != Reporter::Table || report.is_settled_by(by);
        let then = match (&report.dispute, own, minutes) {
            (Some(_), ..) => w.here_disputed().into_owned(),
            (None, ..) if !own && !confirms => w.here_own_card().into_owned(),
            (None, true, 0) => w.here_waits().into_owned(),
            (None, true, n) => w.here_waits_minutes(n),
            (None, false, 0) => w.here_answer().into_owned(),
            (None, false, n) => w.here_answer_minutes(n),
        };
        let disputes = report.dispute.is_some_and(|dispute| dispute.by == by);
        let answers = !own && report.dispute.is_none();
        let claim = report.claim.as_ref().zip(report.dispute);
        Waiting {
            text,
            then,
            claim: claim.map(|(claim, dispute)| {
                let who = teller.reporter(dispute.by, &names);
                let how = result(w, &names, &claim.result);
                w.here_says(how, who)
            }),
            takes_back: match (own, disputes) {
                (true, _) => Some(w.here_take_back().into_owned()),
                (false, true) => Some(w.here_take_back_dispute().into_owned()),
                (false, false) => None,
            },
            says: (answers || disputes).then(|| format!("{}/score", path(e.number, m.number))),
            answers,
            confirms,
            disputed: report.dispute.is_some(),
        }
    }))
}

/// What was reported of a match and is not answered for good.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Waiting {
    /// Who said what, in a sentence.
    text: String,
    /// What comes of it, in another.
    then: String,
    /// Whether this phone is the one to confirm or dispute.
    answers: bool,
    /// Whether its word counts as a confirmation: the card of a table does not stand in for the loser.
    confirms: bool,
    disputed: bool,
    /// What whoever disputes it says it was, in a sentence.
    claim: Option<String>,
    /// What this phone's side can take back, as its button says.
    takes_back: Option<String>,
    /// Where this phone's side can say what it was instead.
    says: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Current {
    path: String,
    /// The round, and the event where there are several.
    heading: String,
    /// Who plays whom, and where, in a sentence.
    text: String,
    view: MatchView,
    length: u16,
    clock: Option<String>,
    enters: bool,
    waiting: Option<Waiting>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct FreeNight {
    action: String,
    /// Where the one-time keys of its buttons end.
    event: u32,
    name: String,
    /// Who is there and does not play: the number and the name.
    people: Vec<(u32, String)>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "here/show.html")]
pub struct HerePage {
    #[deref]
    page: Page,
    name: String,
    tournament: Link,
    live: String,
    said: Vec<String>,
    now: Option<Current>,
    /// Without one, what there is to say.
    nothing: String,
    /// A player's events: what comes next, and what was.
    events: Vec<PlayerEvent>,
    free: Vec<FreeNight>,
    /// Whether a director is on the way to be asked, or was already.
    called: bool,
    reason: Fields,
}

/// `POST /here/call`
pub async fn call(at: AtPhone, _: Posted<Button>) -> Result<HttpResponse, AppError> {
    let table = match at.bearer.holder {
        LinkHolder::Table(n) => Some(n),
        LinkHolder::Player(_) => current(at.state(), at.bearer.holder).and_then(|(_, m)| m.table),
    };
    call::call(&at.app.store, at.bearer, at.club.id, table).await?;
    let flash = Flash::new(at.messages().here_called());
    Ok(flash.then("/here"))
}

/// `POST /here/leave`
pub async fn leave(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let mut answer = redirect::to("/");
    let gone = PHONE.clear(visitor.is_https());
    answer.headers_mut().append(header::SET_COOKIE, gone);
    Ok(answer)
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct HereOpponent {
    other: EntrantNo,
}

/// `POST /here/{event}/play`
pub async fn play(
    at: AtPhone,
    path: Path<EventNo>,
    form: Posted<HereOpponent>,
) -> Result<HttpResponse, AppError> {
    let event = at.event(path.into_inner())?;
    let LinkHolder::Player(own) = at.bearer.holder else {
        return Err(AppError::NotFound);
    };
    if event.capabilities().open_play().is_none() || at.state().reporting.mode == ReportingMode::Off
    {
        return Err(AppError::NotFound);
    }
    let HereOpponent { other } = form
        .command()
        .or_page_read(async |violations| refused(&at, violations, "").await)
        .await?;
    let play = EventCommand::PlayFree {
        players: BySide::new(own, other),
        length: None,
        entry: None,
        overrule: None,
    }
    .of(event.number);
    let principal = at.bearer.principal(Some(form.key.clone()));
    let done = at
        .app
        .tournaments
        .act(principal, at.stream, play)
        .await
        .or_page_read(async |violations| refused(&at, violations, "").await)
        .await?;
    let name = |n| at.names.entrant(&done.story.state, n);
    let said = at.messages().play_told(name(own), name(other), false, "");
    Ok(Flash::new(said).then("/here"))
}
