//! `GET /here`: who, where, how long, what clock; the report that waits; what was.

use super::{AtPhone, PhoneRequest, path};
use crate::app::tournament::phone::{
    self, OpenReport, PhoneMatch, ReportNext, TakesBack, is_called,
};
use crate::app::{announcements, call};
use crate::backgammon::BySide;
use crate::form::{Form, filled};
use crate::pages::bracket::MatchView;
use crate::pages::fact_text::result;
use crate::pages::fields::Fields;
use crate::pages::messages::{Messages, selector};
use crate::pages::round_names::match_name;
use crate::pages::when::duration;
use crate::tournament::{
    EntrantNo, EventCommand, EventNo, LinkHolder, MatchStatus, Reporter, ReportingMode,
};
use crate::web::c::published::{live, with_scene};
use crate::web::c::t::clock_set::clock_set;
use crate::web::c::t::p::{PlayerEvent, events_of};
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
    page(at, at.problems(violations), reason).await
}

async fn page(at: &PhoneRequest, problems: Problems, reason: &str) -> Result<HerePage, AppError> {
    let (w, t) = (at.messages(), at.state());
    let said = announcements::standing(&at.app.store, at.stream).await?;
    let now = PhoneMatch::of(t, at.bearer.holder);
    let table = now.as_ref().and_then(|m| m.table);
    let entrant = match at.bearer.holder {
        LinkHolder::Player(n) => Some(n),
        LinkHolder::Table(_) => None,
    };
    let calls = call::open(&at.app.store, at.stream).await?;
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
        page: Page::new(w, at.frame_of_phone()).refused(problems),
        name: at.name(),
        tournament: Link::new(&t.details.name, at.path.show()),
        live: live(at),
        said: said.into_iter().map(|said| said.text).collect(),
        free: match now {
            Some(_) => Vec::new(),
            None => free_nights(at),
        },
        now: now.and_then(|m| current_view(at, m)),
        nothing: w.say(nothing).into_owned(),
        events,
        called: is_called(&calls, at.bearer.holder, table),
    })
}

/// The free nights a player may start a match of, with everyone who does not play just now.
fn free_nights(at: &PhoneRequest) -> Vec<FreeNight> {
    let t = at.state();
    let name = |n| at.names.entrant(t, n);
    let nights = phone::free_nights(t, at.bearer.holder, &name).into_iter();
    let view = |night: phone::FreeNight| {
        let people = night.opponents.into_iter();
        FreeNight {
            action: format!("/here/{}/play", night.event),
            event: night.event.0,
            name: t
                .event(night.event)
                .map_or_else(String::new, |e| e.settings.name.clone()),
            people: people.map(|(n, name)| (n.0, name)).collect(),
        }
    };
    nights.map(view).collect()
}

fn current_view(at: &PhoneRequest, of: PhoneMatch) -> Option<Current> {
    let (w, t) = (at.messages(), at.state());
    let e = t.event(of.event)?;
    let m = e.fixture(of.number)?;
    let rules = e.rules_of(m);
    let (view, round) = with_scene(at, |scene| {
        (MatchView::of(scene, e, m), match_name(w, e, m))
    });
    let heading = if t.events.len() > 1 {
        w.labelled(&e.settings.name, round)
    } else {
        round
    };
    let text = tell(at, t, |teller| {
        let names = teller.players(of.players);
        let opponent = match of.speaks_for {
            Reporter::Side(side) => &names[side.other()],
            Reporter::Table => return format!("{} – {}", names.top, names.bottom),
        };
        match (of.status, of.table) {
            (MatchStatus::Playing, Some(table)) => w.player_plays_at(opponent, table),
            (MatchStatus::Playing, None) => w.player_plays(opponent),
            _ => w.player_next(opponent),
        }
    });
    let clock = e.settings.clock.as_ref().map(|clock| {
        let set = clock_set(w, clock, rules.length, e.score_of(m));
        w.clock_label(set)
    });
    let path = path(of.event, of.number);
    Some(Current {
        heading,
        text,
        view,
        length: rules.length,
        clock_page: e.clock().map(|_| format!("{path}/clock")),
        clock,
        enters: of.may_enter,
        waiting: of.report.map(|report| waiting(at, &report, &path)),
        path,
    })
}

fn waiting(at: &PhoneRequest, report: &OpenReport, path: &str) -> Waiting {
    let w = at.messages();
    tell(at, at.state(), |teller| {
        let names = teller.players(report.players);
        let who = |by| teller.reporter(by, &names);
        let time =
            |minutes: Option<u16>| minutes.map_or_else(String::new, |n| duration(w, i64::from(n)));
        let claim = report.claim.as_ref().zip(report.disputed_by);
        Waiting {
            text: w.here_reported(result(w, &names, &report.result), who(report.by)),
            then: match report.next {
                ReportNext::Ruling => w.rule_report_disputed().into_owned(),
                ReportNext::OwnCard => w.rule_report_needs_own_card().into_owned(),
                ReportNext::TheirAnswer { minutes } => {
                    w.here_waits(minutes.is_some(), time(minutes))
                }
                ReportNext::Answer { minutes } => w.here_answer(minutes.is_some(), time(minutes)),
            },
            claim: claim.map(|(claim, by)| w.here_says(result(w, &names, claim), who(by))),
            takes_back: report.takes_back.map(|back| match back {
                TakesBack::Report => w.here_take_back(selector!("here-take-back.what", "report")),
                TakesBack::Dispute => w.here_take_back(selector!("here-take-back.what", "dispute")),
            }),
            says: report.claims.then(|| format!("{path}/score")),
            answers: report.answers,
            confirms: report.confirms,
            disputed: report.disputed_by.is_some(),
        }
    })
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
    /// Where the clock runs.
    clock_page: Option<String>,
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
        LinkHolder::Player(_) => PhoneMatch::of(at.state(), at.bearer.holder).and_then(|m| m.table),
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
